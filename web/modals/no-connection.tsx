import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** The web inspection continues without a connection. */
export const NoConnection: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('NO_CONNECTION')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
