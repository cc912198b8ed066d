import { refreshWorkflows } from '../queries/workflows.ts'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Archives a workflow and its children for good. */
export const ArchiveWorkflow: Modal<{ workflowId: number; name: string; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('ARCHIVE_WORKFLOW', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      action={async () => {
        await api.tasks.archive({ params: { id: params.workflowId } })
        await refreshWorkflows()
      }}
      onDone={params.onDone}
      onError={() => notify.error(texts.failure)}
    />
  )
}
