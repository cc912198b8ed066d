import { CallError } from '@atesta/contract/client.ts'
import type { DataGroup } from '../session/query-client.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

const isInUse = (error: unknown) =>
  error instanceof CallError && ['form_in_use', 'form_has_answers'].includes(error.code)

type Params = {
  name: string
  onConfirm: () => Promise<void>
  onDone?: (() => void) | undefined
  /** It cannot be deleted, because its answers would be gone with it: archives it instead. */
  onArchive?: (() => Promise<unknown>) | undefined
}

/** Deletes a form. `onConfirm` makes the call. */
export const FormDelete: Modal<Params> = ({ params: { name, onConfirm, onDone, onArchive }, close }) => {
  const texts = useModalTexts('FORM_DELETE', { name })
  const common = { close, refreshes: ['forms', 'forms_list', 'form_select'] satisfies DataGroup[] }
  if (onArchive)
    return (
      <ConfirmModal
        {...common}
        texts={{ ...texts, ...texts.answered }}
        action={onArchive}
        onError={(error) => notify.error(error)}
      />
    )
  return (
    <ConfirmModal
      {...common}
      texts={texts}
      danger
      action={onConfirm}
      onDone={onDone}
      onError={(error) => notify.error(isInUse(error) ? error : texts.failure)}
    />
  )
}
