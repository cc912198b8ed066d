import { CallError } from '@atesta/contract/client.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Generates the report on an email task or a claim. `onConfirm` makes the call. */
export const CreateReport: Modal<{ name: string; onConfirm: () => Promise<void>; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('CREATE_REPORT', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['reports_to_select', 'certifications', 'claim_complete']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={(error) => {
        notify.error(texts.failure)
        const { status, code } = error instanceof CallError ? error : {}
        if (status === 400) openModal('REPORT_ERROR_EMPTY_TASK')
        else if (code === 'no_user_credits') openModal('CREATE_REPORT_ERROR')
        else openModal('SERVER_ERROR', { error })
      }}
    />
  )
}
