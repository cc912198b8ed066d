import { CallError } from '@atesta/contract/client.ts'
import { limits } from '@atesta/contract/limits.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptionQuery } from '../queries/billing.ts'
import { missingReports } from '../queries/reports.ts'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'

type Params = { reports: number[]; onDone?: () => void; onMissing?: (reports: number[]) => void }

/** Whether the merged file is kept; disabled with the reason where no credit is left for it. */
function StoreChoice({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation(['modals', 'errors'])
  const { data } = useQuery(subscriptionQuery)
  const isUsedUp = data?.credits.left === 0
  return (
    <Checkbox
      mt="md"
      label={t('modals:MERGE_REPORTS.store')}
      description={isUsedUp ? t('errors:no_user_credits.detail') : t('modals:MERGE_REPORTS.store_hint')}
      checked={checked && !isUsedUp}
      disabled={isUsedUp}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/**
 * Merges reports in the given order and downloads merged_report.pdf, which may be kept as a report of its own. `onDone`
 * clears the selection, and `onMissing` takes reports out of it that no longer exist.
 */
export const MergeReports: Modal<Params> = ({ params, close }) => {
  const { t } = useTranslation('modals')
  const [store, setStore] = useState(false)
  const texts = {
    title: t('MERGE_REPORTS.title'),
    confirm: t('MERGE_REPORTS.confirm'),
    success: t('MERGE_REPORTS.success'),
  }
  const download = (merged: Blob) => {
    saveFile(merged, limits.mergedReportName)
    params.onDone?.()
  }
  const explain = (error: unknown) => {
    const missing = missingReports(error, params.reports)
    if (missing.length > 0) params.onMissing?.(missing)
    const isErased = error instanceof CallError && error.code === 'file_erased'
    if (missing.length > 0) notify.error(t('MERGE_REPORTS.missing', { count: missing.length }))
    else notify.error(isErased ? t('MERGE_REPORTS.erased') : error)
  }
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={store ? ['reports_to_select', 'certifications', 'subscription_information'] : []}
      action={() => api.reports.merge({ body: { reports: params.reports, store } })}
      onDone={download}
      onError={explain}
    >
      {t('MERGE_REPORTS.detail', { count: params.reports.length })}
      <StoreChoice checked={store} onChange={setStore} />
    </ConfirmModal>
  )
}
