import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** No credits: no report, and nothing half-done. */
export const CreateReportError: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('CREATE_REPORT_ERROR')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
