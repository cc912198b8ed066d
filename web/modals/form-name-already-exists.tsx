import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Form names are unique in a company. */
export const FormNameAlreadyExists: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('FORM_NAME_ALREADY_EXISTS')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
