import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A file was not added, and the reason is unknown. */
export const UploadErrorStatic: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('UPLOAD_ERROR_STATIC')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
