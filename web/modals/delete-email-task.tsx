import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { emailTaskNotDeleted } from './task-not-deleted.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Deletes an email task; a refusal says what prevents it. `onConfirm` makes the call. */
export const DeleteEmailTask: Modal<{
  name: string
  onConfirm: () => Promise<void>
  onDone?: () => void
}> = ({ params, close }) => {
  const texts = useModalTexts('DELETE_EMAIL_TASK', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger
      refreshes={['email_tasks', 'emails']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={emailTaskNotDeleted}
    />
  )
}
