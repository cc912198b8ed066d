import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A save that failed, with nothing more to say about it. */
export const ClientError: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('CLIENT_ERROR')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
