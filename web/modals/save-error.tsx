import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A web inspection could not be saved; it is kept on the device. */
export const SaveError: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('SAVE_ERROR')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
