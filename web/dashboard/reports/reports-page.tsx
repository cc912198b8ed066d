import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowsSort,
  IconCertificate,
  IconDownload,
  IconFiles,
  IconFileTypePdf,
  IconInfoCircle,
  IconListDetails,
  IconPlus,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListAddress, useListAddress } from '../../address/list-address.ts'
import { startOfDay } from '../../language/zoned.ts'
import { openModal } from '../../modals/modal-store.ts'
import { taskOptions } from '../../queries/options.ts'
import { isKept, type Report, type ReportFilters, reportUrl, useReports } from '../../queries/reports.ts'
import { OptionFilter } from '../../records/options/option-filter.tsx'
import { currentZone } from '../../session/session.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { RowLink } from '../../ui/list/data-table.tsx'
import { DayRangeFilter } from '../../ui/list/day-range-filter.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { lists, reportKinds } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { choose, maxMerged } from './merge-order.ts'
import { MergeOrderList } from './merge-order-list.tsx'
import { NewReport } from './new-report.tsx'
import { pageOf } from './page-of.ts'
import { useReportColumns } from './report-columns.tsx'
import { besideFrom, ReportPreview } from './report-preview.tsx'
import { useReportSelection } from './report-selection.ts'
import classes from './reports-page.module.css'

const linkOf = (report: Report): RowLink => ({ search: { report: report.id } })

function useActions() {
  const { t } = useTranslation(['reports', 'errors'])
  const navigate = useNavigate()
  const panel = usePanel()
  const openAction = (report: Report): RowAction[] => {
    const to = pageOf(report)
    if (!to) return []
    const icon = <IconListDetails size={16} />
    const label = report.inspection_id === null ? t('actions.open_task') : t('actions.open_inspection')
    return [{ label, icon, onClick: () => void navigate({ to }) }]
  }
  const certificationAction = ({ certification }: Report): RowAction[] =>
    certification
      ? [
          {
            label: t('actions.open_certification'),
            icon: <IconCertificate size={16} />,
            onClick: () => void navigate({ to: paths.certification(certification) }),
          },
        ]
      : []
  const taskAction = ({ task }: Report): RowAction[] =>
    task
      ? [
          {
            label: t('actions.task'),
            icon: <IconInfoCircle size={16} />,
            onClick: () => panel.open('task', { task: task.id }),
          },
        ]
      : []
  return (report: Report): RowAction[] => [
    {
      label: t('actions.download'),
      icon: <IconDownload size={16} />,
      disabled: isKept(report)
        ? undefined
        : t(report.erased_at === null ? 'errors:report_not_ready.title' : 'errors:file_erased.title'),
      onClick: () => downloadFrom(reportUrl(report.id)),
    },
    ...openAction(report),
    ...certificationAction(report),
    ...taskAction(report),
  ]
}

/** Reports selected for merging, in order, across pages of the list. */
function useMergeOrder(rows: readonly Report[]) {
  const { t } = useTranslation('reports')
  const [order, setOrder] = useReportSelection()
  const ids = useMemo(() => new Set(order.map(({ id }) => String(id))), [order])
  const onChange = (checked: ReadonlySet<string>) => {
    const choice = choose(order, checked, rows)
    setOrder(choice.order)
    if (choice.refused === 'not_ready') notify.info(t('not_ready'))
    if (choice.refused === 'too_many') notify.info(t('limit', { max: maxMerged }))
  }
  return { order, setOrder, selection: { ids, onChange }, clear: () => setOrder([]) }
}

/** The report shown beside the list, from the address. */
function useShown() {
  const { report } = useSearch({ from: '/dashboard/reports' })
  const navigate = useNavigate()
  const show = (id: number | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, report: id }), resetScroll: false })
  return { shown: report, show }
}

/** The filters of the address as the API takes them: whole days, and numbers instead of text. */
function narrowingOf({ task_id, inspected_from, inspected_to, ...others }: Narrowing): ReportFilters {
  const zone = currentZone()
  return {
    ...others,
    ...(task_id && { task_id: Number(task_id) }),
    ...(inspected_from && { inspected_from: startOfDay(inspected_from, zone) }),
    ...(inspected_to && { inspected_to: startOfDay(inspected_to, zone, 1) }),
  }
}
type List = ListAddress<typeof lists.reports>
type Narrowing = List['narrowing']

type ToolbarProps = { list: List; read: ReturnType<typeof useReports>; tools: ReactNode; bulk: ReactNode }
function Toolbar({ list, read, tools, bulk }: ToolbarProps) {
  const { t } = useTranslation('reports')
  const { inspected_from: from, inspected_to: to, task_id } = list.filters
  return (
    <ListToolbar
      list={list}
      read={read}
      filters={[
        {
          name: 'kind',
          label: t('columns.kind'),
          choices: reportKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        { name: 'ready', label: t('ready_only'), choices: [{ value: 'true', label: t('ready_only') }] },
      ]}
      extra={
        <>
          <OptionFilter
            name={t('columns.task')}
            options={taskOptions}
            value={task_id}
            onChange={(id) => list.change({ filters: { task_id: id } })}
          />
          <DayRangeFilter
            label={t('columns.inspected')}
            range={{ from, to }}
            onChange={(range) =>
              list.change({ filters: { inspected_from: range.from, inspected_to: range.to } }, 'replace')
            }
          />
        </>
      }
      searchLabel={t('search')}
      tools={tools}
      bulk={bulk}
    />
  )
}

function useBulk(merge: ReturnType<typeof useMergeOrder>, onArrange: () => void): ReactNode {
  const { t } = useTranslation('reports')
  const { order, setOrder, clear } = merge
  if (order.length === 0) return false
  const reports = order.map(({ id }) => id)
  const onMissing = (missing: number[]) => setOrder(order.filter(({ id }) => !missing.includes(id)))
  return (
    <BulkBar
      count={order.length}
      onClear={clear}
      actions={[
        {
          label: t('actions.merge'),
          icon: <IconFiles size={16} />,
          onClick: () => openModal('MERGE_REPORTS', { reports, onDone: clear, onMissing }),
        },
        { label: t('actions.order'), icon: <IconArrowsSort size={16} />, onClick: onArrange },
      ]}
    />
  )
}

/** /dashboard/reports: every generated report, one of them beside the list, and merging several into one. */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'common'])
  const list = useListAddress(lists.reports)
  const read = useReports(narrowingOf(list.narrowing), list.place)
  const { data } = read
  const merge = useMergeOrder(data?.data ?? [])
  const { shown, show } = useShown()
  const hasRoom = useMediaQuery(besideFrom, undefined, { getInitialValueInEffect: false })
  const isBeside = shown !== undefined && hasRoom
  const { columns, tools } = useListTools(lists.reports, useReportColumns(isBeside))
  const actions = useActions()
  // Opened on request: a panel that appeared by itself would push the rows away under the pointer.
  const [arranging, setArranging] = useState(false)
  const [making, setMaking] = useState(false)
  const bulk = useBulk(merge, () => setArranging((now) => !now))
  const newReport = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setMaking(true)}>
      {t('actions.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} count={read} sentence={t('sentence')} action={newReport} />
      <Toolbar list={list} read={read} tools={tools} bulk={bulk} />
      {arranging && merge.order.length > 0 && (
        <MergeOrderList order={merge.order} onChange={merge.setOrder} />
      )}
      <div className={isBeside ? classes.columns : undefined}>
        <div>
          <ListTable
            name={t('title')}
            columns={columns}
            list={list}
            read={read}
            rowId={(row) => row.id}
            rowName={(row) => row.title}
            rowLink={linkOf}
            actions={actions}
            selection={merge.selection}
            none={{
              icon: <IconFileTypePdf size={20} />,
              title: t('empty.title'),
              detail: t('empty.detail'),
            }}
          />
        </div>
        {shown !== undefined && <ReportPreview id={shown} onClose={() => show(undefined)} />}
      </div>
      {making && <NewReport onClose={() => setMaking(false)} onDone={({ id }) => show(id)} />}
    </>
  )
}
