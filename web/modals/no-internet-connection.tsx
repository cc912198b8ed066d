import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useCreateInspection } from './use-create-inspection.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** The inspection could not be created for lack of a connection; confirming tries again. */
export const NoInternetConnection: Modal<{ workflowId: number }> = ({ params, close }) => {
  const texts = useModalTexts('NO_INTERNET_CONNECTION')
  const creation = useCreateInspection(params.workflowId)
  return (
    <ConfirmModal texts={texts} close={close} refreshes={['inspections', 'workflow_details']} {...creation} />
  )
}
