import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** It was submitted elsewhere meanwhile. Closing leads to the inspection as submitted; `onClose` does that. */
export const FormAlreadySubmitted: Modal<{ onClose?: () => void } | undefined> = ({ params, close }) => {
  const { title, detail } = useModalTexts('FORM_ALREADY_SUBMITTED')
  const leave = () => {
    close()
    params?.onClose?.()
  }
  return (
    <InfoModal title={title} close={leave}>
      {detail}
    </InfoModal>
  )
}
