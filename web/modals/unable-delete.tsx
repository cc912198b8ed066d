import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Something that other work depends on cannot be deleted. */
export const UnableDelete: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('UNABLE_DELETE')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
