import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A task with inspections cannot be deleted. */
export const DeleteErrorHasInspections: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('DELETE_ERROR_HAS_INSPECTIONS')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
