import type { Report } from '@atesta/contract/schemas/report.ts'
import { useTranslation } from 'react-i18next'

/** What is being done for a report that is still being made, in words. */
export function useReportStage(): (report: Report) => string {
  const { t } = useTranslation('common')
  return ({ awaits_seal, state, files }) => {
    if (awaits_seal) return t('report_stages.sealing')
    if (state === 'queued') return t('report_stages.waiting')
    if (files.done < files.total) return t('report_stages.files', files)
    return t('report_stages.typesetting')
  }
}
