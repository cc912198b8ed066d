import { Progress } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isDone, type Report } from '../../queries/reports.ts'
import { ReportBadge } from '../../records/report-badge.tsx'
import { useReportStage } from '../../records/use-report-stage.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './report-columns.module.css'

function StateCell({ report }: { report: Report }) {
  const running = !isDone(report)
  const words = useReportStage()(report)
  return (
    <span className={classes.state}>
      <ReportBadge report={report} />
      {running && (
        <Progress
          value={report.progress}
          size="sm"
          className={classes.bar}
          aria-label={words}
          title={words}
        />
      )}
      {report.state === 'failed' && <span className={classes.reason}>{words}</span>}
    </span>
  )
}

/** The columns that stay while a report is shown beside the list. */
const beside = ['report', 'state', 'created']

/** The columns of a list of reports; `narrow` beside a preview. */
export function useReportColumns(narrow = false): Column<Report>[] {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const columns = useMemo<Column<Report>[]>(
    () => [
      { id: 'report', header: t('columns.report'), cell: (row) => row.title },
      {
        id: 'kind',
        header: t('columns.kind'),
        cell: (row) => t(`kinds.${row.kind}`),
        short: true,
        least: 'tablet',
      },
      { id: 'task', header: t('columns.task'), cell: (row) => row.task?.name ?? '–', least: true },
      { id: 'state', header: t('columns.state'), cell: (row) => <StateCell report={row} />, short: true },
      {
        id: 'inspected',
        header: t('columns.inspected'),
        cell: (row) => (row.inspected_at === null ? '–' : format.date(row.inspected_at)),
        short: true,
        least: true,
      },
      {
        id: 'pages',
        header: t('columns.pages'),
        cell: (row) => (row.pages === null ? '–' : format.number(row.pages)),
        align: 'right',
        short: true,
        least: 'first',
      },
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => (
          <span className={classes.created}>
            <RelativeTime at={row.created_at} />
            <span className={classes.person} title={row.person}>
              {row.person}
            </span>
          </span>
        ),
        short: true,
      },
    ],
    [t, format],
  )
  return useMemo(
    () => (narrow ? columns.filter(({ id }) => beside.includes(id)) : columns),
    [columns, narrow],
  )
}
