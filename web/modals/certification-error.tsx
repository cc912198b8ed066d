import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A file could not be uploaded and certified, for an unknown reason. The default variant. */
export const CertificationError: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('CERTIFICATION_ERROR')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
