import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A submitted inspection is never changed. */
export const InspectionAlreadySubmitted: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('INSPECTION_ALREADY_SUBMITTED')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
