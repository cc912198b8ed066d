import { api } from '../session/api.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Deletes a workflow without inspections; refusals come as SERVER_ERROR. */
export const DeleteWorkflow: Modal<{ workflowId: number; name: string; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DELETE_WORKFLOW', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger
      refreshes={['workflows', 'workflow', 'workflow_details', 'workflow_folders']}
      action={() => api.workflows.remove({ params: { id: params.workflowId } })}
      onDone={params.onDone}
    />
  )
}
