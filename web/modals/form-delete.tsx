import { CallError } from '@atesta/contract/client.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

const isInUse = (error: unknown) => error instanceof CallError && error.code === 'form_in_use'

/** Deletes a form. `onConfirm` makes the call. */
export const FormDelete: Modal<{ name: string; onConfirm: () => Promise<void>; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('FORM_DELETE', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger
      refreshes={['forms', 'forms_list', 'form_select']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={(error) => notify.error(isInUse(error) ? error : texts.failure)}
    />
  )
}
