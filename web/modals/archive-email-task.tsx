import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Archives an email task for good. `onConfirm` makes the call. */
export const ArchiveEmailTask: Modal<{
  name: string
  onConfirm: () => Promise<unknown>
  onDone?: () => void
}> = ({ params, close }) => {
  const texts = useModalTexts('ARCHIVE_EMAIL_TASK', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['email_tasks', 'archive_tasks']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={() => notify.error(texts.failure)}
    />
  )
}
