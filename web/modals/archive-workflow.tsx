import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Archives a workflow, one way. `onConfirm` makes the call. */
export const ArchiveWorkflow: Modal<{
  name: string
  onConfirm: () => Promise<void>
  onDone?: () => void
}> = ({ params, close }) => {
  const texts = useModalTexts('ARCHIVE_WORKFLOW', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['workflows', 'workflow', 'workflow_details', 'archive_tasks']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={() => notify.error(texts.failure)}
    />
  )
}
