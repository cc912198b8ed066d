import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Not enough credits: no report was made, not even in part. */
export const CreateReportError: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('CREATE_REPORT_ERROR')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
