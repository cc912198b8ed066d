import type { Task, TaskWithUsers } from '@atesta/contract/schemas/task.ts'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { workflowInspectionsQuery } from '../../queries/workflows.ts'
import { inspectionPage } from '../../records/inspection-page.ts'
import { useInspectionActions } from '../../side-panels/use-inspection-actions.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { useInspectionColumns } from './inspection-columns.tsx'
import { InspectionsBulk } from './inspections-bulk.tsx'
import { useStateFilters } from './use-state-filters.ts'
import classes from './workflow-page.module.css'

/** Requested together with the workflow itself: on narrow screens its rows push the facts below them down. */
export function useInspections(workflowId: number) {
  const list = useListAddress(lists.inspections)
  return { list, read: useQuery(workflowInspectionsQuery(workflowId, { ...list.query, sort: list.sort })) }
}

type Props = {
  task: Task
  people: TaskWithUsers['users'] | undefined
  inspections: ReturnType<typeof useInspections>
}

/** The inspections of a workflow. */
export function InspectionsSection({ task, people = [], inspections }: Props) {
  const { t } = useTranslation(['workflows', 'common'])
  const { list, read } = inspections
  const { data } = read
  const { columns, tools } = useListTools(lists.inspections, useInspectionColumns())
  const filters = useStateFilters()
  const actions = useInspectionActions()
  const { selection, ...selected } = useSelection(data?.data)
  const hasChildren = task.counts.children > 0
  // A parent's work is done in its children: without inspections of its own there is nothing to show.
  if (hasChildren && data?.total === 0 && !list.narrowed) return null
  return (
    <section className={classes.section} aria-label={t('workflow.inspections')}>
      {hasChildren && <h2 className={classes.heading}>{t('workflow.inspections')}</h2>}
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('workflow.search')}
        tools={tools}
        bulk={selected.chosen.length > 0 && <InspectionsBulk {...selected} />}
        filters={[
          ...filters,
          ...(people.length > 1
            ? [
                {
                  name: 'person_id' as const,
                  label: t('columns.person'),
                  choices: people.map(({ id, name }) => ({ value: String(id), label: name })),
                },
              ]
            : []),
        ]}
      />
      <ListTable
        name={t('workflow.inspections')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => `#${row.number}`}
        rowLink={(row) => ({ to: inspectionPage(row) })}
        actions={actions}
        selection={selection}
        list={list}
        read={read}
        none={{
          icon: <IconChecklist size={20} />,
          title: t('workflow.empty'),
          detail: t('workflow.empty_detail'),
        }}
      />
    </section>
  )
}
