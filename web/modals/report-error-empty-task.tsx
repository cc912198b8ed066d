import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Nothing was submitted yet, so there is nothing to report on. */
export const ReportErrorEmptyTask: Modal = ({ close }) => {
  const { title, detail } = useModalTexts('REPORT_ERROR_EMPTY_TASK')
  return (
    <InfoModal title={title} close={close}>
      {detail}
    </InfoModal>
  )
}
