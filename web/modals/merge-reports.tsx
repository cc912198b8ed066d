import { limits } from '@atesta/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'

/** Merges reports in the given order and downloads merged_report.pdf. `onDone` clears the selection. */
export const MergeReports: Modal<{ reports: number[]; onDone?: () => void }> = ({ params, close }) => {
  const { t } = useTranslation('modals')
  const texts = {
    title: t('MERGE_REPORTS.title'),
    detail: t('MERGE_REPORTS.detail', { count: params.reports.length }),
    confirm: t('MERGE_REPORTS.confirm'),
    success: t('MERGE_REPORTS.success'),
  }
  const download = (merged: Blob) => {
    saveFile(merged, limits.mergedReportName)
    params.onDone?.()
  }
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      action={() => api.reports.merge({ body: { reports: params.reports } })}
      onDone={download}
      onError={() => notify.error(t('MERGE_REPORTS.failure'))}
    />
  )
}
