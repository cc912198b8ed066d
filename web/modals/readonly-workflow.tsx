import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** A workflow with children is read-only. */
export const ReadonlyWorkflow: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('READONLY_WORKFLOW')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
