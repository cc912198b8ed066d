import {
  IconArrowsSort,
  IconDownload,
  IconFiles,
  IconFileTypePdf,
  IconInfoCircle,
  IconListDetails,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import { type Report, reportUrl, useReports } from '../../queries/reports.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { DataTable, type RowLink } from '../../ui/list/data-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { lists, reportKinds } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { choose, maxMerged } from './merge-order.ts'
import { MergeOrderList } from './merge-order-list.tsx'
import { pageOf } from './page-of.ts'
import { useReportColumns } from './report-columns.tsx'
import { useReportSelection } from './report-selection.ts'

const linkOf = (report: Report): RowLink | null => {
  const to = pageOf(report)
  return to ? { to } : null
}

function useActions() {
  const { t } = useTranslation(['reports', 'errors'])
  const navigate = useNavigate()
  const panel = usePanel()
  const openAction = (report: Report): RowAction[] => {
    const to = pageOf(report)
    if (!to) return []
    const icon = <IconListDetails size={16} />
    return [{ label: t('actions.open_inspection'), icon, onClick: () => void navigate({ to }) }]
  }
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
      disabled: report.state === 'ready' ? undefined : t('errors:report_not_ready.title'),
      onClick: () => window.location.assign(reportUrl(report.id)),
    },
    ...openAction(report),
    ...taskAction(report),
  ]
}

/** Reports chosen for merging, in their order, over as many pages of the list as it takes. */
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

/** /dashboard/reports: every generated report, and several joined into one. */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'common'])
  const list = useListAddress(lists.reports)
  const { task_id, ...narrowing } = list.narrowing
  const { data, error, refetch } = useReports(
    { ...narrowing, ...(task_id && { task_id: Number(task_id) }) },
    list.place,
  )
  const merge = useMergeOrder(data?.data ?? [])
  const { columns, tools } = useListTools(lists.reports, useReportColumns())
  const actions = useActions()
  // Opened on purpose: a panel that came by itself would push the rows away under the pointer.
  const [arranging, setArranging] = useState(false)
  const { order } = merge

  const bulk = order.length > 0 && (
    <BulkBar
      count={order.length}
      onClear={merge.clear}
      actions={[
        {
          label: t('actions.merge'),
          icon: <IconFiles size={16} />,
          onClick: () =>
            openModal('MERGE_REPORTS', { reports: order.map(({ id }) => id), onDone: merge.clear }),
        },
        {
          label: t('actions.order'),
          icon: <IconArrowsSort size={16} />,
          onClick: () => setArranging((shown) => !shown),
        },
      ]}
    />
  )
  return (
    <>
      <PageHeader title={t('title')} count={data} sentence={t('sentence')} />
      <ListToolbar
        list={list}
        filters={[
          {
            name: 'kind',
            label: t('columns.kind'),
            choices: reportKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          { name: 'ready', label: t('ready_only'), choices: [{ value: 'true', label: t('ready_only') }] },
        ]}
        searchLabel={t('search')}
        tools={tools}
        bulk={bulk}
      />
      {arranging && order.length > 0 && <MergeOrderList order={order} onChange={merge.setOrder} />}
      <DataTable
        name={t('title')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        rowLink={linkOf}
        actions={actions}
        selection={merge.selection}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={<IconFileTypePdf size={20} />}
            title={list.narrowed ? t('common:list.filtered_empty') : t('empty.title')}
            detail={list.narrowed ? t('common:list.filtered_empty_detail') : t('empty.detail')}
          />
        }
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
