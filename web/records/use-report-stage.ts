import type { Report } from '@atesta/contract/schemas/report.ts'
import { useTranslation } from 'react-i18next'

/** The current step of a report being made, or why one has failed or its file is gone, in words. */
export function useReportStage(): (report: Report) => string {
  const { t } = useTranslation('common')
  return ({ awaits_seal, state, failure, files, erased_at }) => {
    if (erased_at !== null) return t('report_stages.erased')
    if (state === 'failed') {
      if (failure === 'plan_limit_storage') return t('report_stages.no_room')
      return t(failure === 'report_too_large' ? 'report_stages.too_large' : 'report_stages.failed')
    }
    if (awaits_seal) return t('report_stages.sealing')
    if (state === 'queued') return t('report_stages.waiting')
    if (files.done < files.total) return t('report_stages.files', files)
    return t('report_stages.typesetting')
  }
}
