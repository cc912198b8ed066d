import type { Report } from '@atesta/contract/schemas/report.ts'
import { useTranslation } from 'react-i18next'

/** The current step of a report being made, or why one has failed, in words. */
export function useReportStage(): (report: Report) => string {
  const { t } = useTranslation('common')
  return ({ awaits_seal, state, failure, files }) => {
    if (state === 'failed')
      return t(failure === 'plan_limit_storage' ? 'report_stages.no_room' : 'report_stages.failed')
    if (awaits_seal) return t('report_stages.sealing')
    if (state === 'queued') return t('report_stages.waiting')
    if (files.done < files.total) return t('report_stages.files', files)
    return t('report_stages.typesetting')
  }
}
