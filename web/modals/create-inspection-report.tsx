import { CallError } from '@atesta/contract/client.ts'
import type { Report } from '@atesta/contract/schemas/report.ts'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Generates the report of an inspection; `onDone` receives it and may follow its state. */
export const CreateInspectionReport: Modal<{ inspectionId: number; onDone?: (report: Report) => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('CREATE_INSPECTION_REPORT')
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['reports_to_select', 'inspections', 'claim_complete']}
      action={() => api.reports.generate({ body: { inspection_id: params.inspectionId } })}
      onDone={params.onDone}
      onError={(error) => {
        notify.error(texts.failure)
        const isBroke = error instanceof CallError && error.code === 'no_user_credits'
        if (isBroke) openModal('CREATE_REPORT_ERROR')
        else openModal('SERVER_ERROR', { error })
      }}
    />
  )
}
