import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import type { EmailTask } from '../../queries/emails.ts'
import { isKept, reportUrl, useReports } from '../../queries/reports.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { lists } from '../lists.ts'
import { useReportColumns } from '../reports/report-columns.tsx'

/** The reports of this email task, polled while one is being made. */
export function ReportsView({ task }: { task: EmailTask }) {
  const { t } = useTranslation(['emails', 'errors'])
  const list = useListAddress(lists.emailInspections)
  const { data, error, refetch } = useReports({ task_id: task.id }, list.place)
  const columns = useReportColumns()
  return (
    <>
      <DataTable
        name={t('task.reports')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        rowLink={() => null}
        actions={(row) => [
          {
            label: t('task.download_report'),
            icon: <IconDownload size={16} />,
            disabled: isKept(row)
              ? undefined
              : t(row.erased_at === null ? 'errors:report_not_ready.title' : 'errors:file_erased.title'),
            onClick: () => downloadFrom(reportUrl(row.id)),
          },
        ]}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={<IconFileTypePdf size={20} />}
            title={t('task.reports_empty')}
            detail={t('task.reports_empty_detail')}
          />
        }
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
