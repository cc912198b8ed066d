import { Button } from '@mantine/core'
import { IconCamera, IconChecklist, IconTable } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ListAddress, useListAddress } from '../../address/list-address.ts'
import { startOfDay } from '../../language/zoned.ts'
import { type InspectionQuery, inspectionsExportUrl, inspectionsPage } from '../../queries/inspections.ts'
import { assigneeOptions, taskOptions } from '../../queries/options.ts'
import { inspectionPage } from '../../records/inspection-page.ts'
import { OptionFilter } from '../../records/options/option-filter.tsx'
import { currentZone } from '../../session/session.ts'
import { useInspectionActions } from '../../side-panels/use-inspection-actions.tsx'
import { usePanel } from '../../side-panels/use-panel.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import { DayRangeFilter } from '../../ui/list/day-range-filter.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { useInspectionColumns } from '../workflows/inspection-columns.tsx'
import { InspectionsBulk } from '../workflows/inspections-bulk.tsx'
import { useStateFilters } from '../workflows/use-state-filters.ts'

type List = ListAddress<typeof lists.allInspections>
const people = assigneeOptions(null)

/** The filters of the address as the API takes them: whole days, and numbers instead of text. */
function narrowingOf({ narrowing }: List): Omit<InspectionQuery, 'sort'> {
  const { submitted, person_id, task_id, from, to, submitted_from, submitted_to, ...others } = narrowing
  const zone = currentZone()
  return {
    ...others,
    // What recipients have not opened has another state than a draft.
    ...(submitted === 'true' && { submitted }),
    ...(submitted === 'false' && { open: 'true' as const }),
    ...(person_id && { person_id: Number(person_id) }),
    ...(task_id && { task_id: Number(task_id) }),
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: startOfDay(to, zone, 1) }),
    ...(submitted_from && { submitted_from: startOfDay(submitted_from, zone) }),
    ...(submitted_to && { submitted_to: startOfDay(submitted_to, zone, 1) }),
  }
}

function Filters({ list }: { list: List }) {
  const { t } = useTranslation('workflows')
  const { person_id, task_id, from, to, submitted_from, submitted_to } = list.filters
  return (
    <>
      <OptionFilter
        name={t('columns.person')}
        options={people}
        value={person_id}
        onChange={(id) => list.change({ filters: { person_id: id } })}
      />
      <OptionFilter
        name={t('columns.task')}
        options={taskOptions}
        value={task_id}
        onChange={(id) => list.change({ filters: { task_id: id } })}
      />
      <DayRangeFilter
        label={t('columns.begun')}
        range={{ from, to }}
        onChange={(range) => list.change({ filters: range }, 'replace')}
      />
      <DayRangeFilter
        label={t('columns.submitted_at')}
        range={{ from: submitted_from, to: submitted_to }}
        onChange={(range) =>
          list.change({ filters: { submitted_from: range.from, submitted_to: range.to } }, 'replace')
        }
      />
    </>
  )
}

/** /dashboard/inspections: every inspection the person may see, of all tasks. */
export function InspectionsPage() {
  const { t } = useTranslation(['workflows', 'common', 'inspection'])
  const list = useListAddress(lists.allInspections)
  const panel = usePanel()
  const narrowing = narrowingOf(list)
  const read = useQuery({
    ...inspectionsPage({ ...narrowing, sort: list.sort }, list.place),
    placeholderData: keepPreviousData,
  })
  const { data } = read
  const { columns, tools } = useListTools(lists.allInspections, useInspectionColumns({ withTask: true }))
  const filters = useStateFilters()
  const actions = useInspectionActions()
  const { selection, ...selected } = useSelection(data?.data)
  const start = (
    <Button leftSection={<IconCamera size={18} />} onClick={() => panel.open('create-inspection', {})}>
      {t('inspection:create.title')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('common:pages.inspections')}
        count={read}
        sentence={t('all_inspections.sentence')}
        action={start}
      />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('all_inspections.search')}
        tools={tools}
        bulk={selected.chosen.length > 0 && <InspectionsBulk {...selected} />}
        filters={filters}
        extra={<Filters list={list} />}
      >
        {(data?.total !== 0 || list.narrowed) && (
          <Button
            variant="default"
            leftSection={<IconTable size={16} />}
            disabled={!data || data.total === 0}
            onClick={() => downloadFrom(inspectionsExportUrl(narrowing))}
          >
            {t('all_inspections.export')}
          </Button>
        )}
      </ListToolbar>
      <ListTable
        name={t('common:pages.inspections')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.title || `#${row.number}`}
        rowLink={(row) => ({ to: inspectionPage(row) })}
        actions={actions}
        selection={selection}
        list={list}
        read={read}
        none={{
          icon: <IconChecklist size={20} />,
          title: t('workflow.empty'),
          detail: t('all_inspections.empty'),
        }}
      />
    </>
  )
}
