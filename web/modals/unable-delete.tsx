import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** What other work depends on stays. */
export const UnableDelete: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('UNABLE_DELETE')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
