import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useCreateInspection } from './use-create-inspection.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Creates an inspection for the workflow in the route. */
export const CreateInspection: Modal<{ workflowId: number }> = ({ params, close }) => {
  const texts = useModalTexts('CREATE_INSPECTION')
  const creation = useCreateInspection(params.workflowId)
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['inspections', 'workflow_details', 'claim_complete']}
      {...creation}
    />
  )
}
