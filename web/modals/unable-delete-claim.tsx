import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A claim with certifications cannot be deleted. */
export const UnableDeleteClaim: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('UNABLE_DELETE_CLAIM')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
