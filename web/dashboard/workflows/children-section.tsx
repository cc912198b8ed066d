import { paths } from '@atesta/contract/paths.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { Progress } from '@mantine/core'
import { IconSubtask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress, ListPlace } from '../../address/list-address.ts'
import { childrenQuery, doneChildrenQuery } from '../../queries/workflows.ts'
import { Due } from '../../records/due.tsx'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { usePeople } from '../use-people.ts'
import { useWorkflowActions } from './use-workflow-actions.tsx'
import classes from './workflow-page.module.css'

const stateOf = ({ done, counts }: Task) =>
  done ? 'submitted' : counts.inspections > 0 ? 'in_progress' : 'waiting'

function useColumns() {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Task>[]>(
    () => [
      { id: 'person', header: t('columns.assignees'), cell: (row) => people(row.assignees) },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <StateBadge state={stateOf(row)} />,
        short: true,
      },
      {
        id: 'due',
        header: t('columns.due'),
        cell: (row) => (row.due_at ? <Due at={row.due_at} done={row.done} /> : t('no_due')),
        short: true,
      },
      {
        id: 'submitted',
        header: t('columns.submitted'),
        cell: (row) =>
          t('submitted_of', {
            submitted: format.number(row.counts.submitted),
            total: format.number(row.counts.inspections),
          }),
        align: 'right',
        short: true,
      },
    ],
    [t, format, people],
  )
}

const route = getRouteApi('/dashboard/$folderId/$workflowId')

/** The place in the list of child workflows, kept in the address beside that of the inspections below. */
function useChildrenPlace(): Pick<ListAddress, 'place' | 'change'> {
  const { children_after: after, children_before: before } = route.useSearch()
  const navigate = route.useNavigate()
  const place: ListPlace = after ? { after } : before ? { before } : {}
  return {
    place,
    change: (next, how = 'push') =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, children_after: next.after, children_before: next.before }),
        replace: how === 'replace',
        resetScroll: false,
      }),
  }
}

/** The child workflows of a parent, each with its person and progress. */
export function ChildrenSection({ parent }: { parent: Task }) {
  const { t } = useTranslation('workflows')
  const list = useChildrenPlace()
  const { data, error, refetch } = useQuery(childrenQuery(parent.id, list.place))
  const { data: done = 0 } = useQuery(doneChildrenQuery(parent.id))
  const columns = useColumns()
  const actions = useWorkflowActions()
  const count = data?.total ?? parent.counts.children
  return (
    <section className={classes.section} aria-labelledby="children-heading">
      <div className={classes.top}>
        <h2 id="children-heading" className={classes.heading}>
          {t('children.title')}
        </h2>
        <span className={classes.soft}>{t('children.progress', { done, count })}</span>
        <Progress
          className={classes.progress}
          value={count > 0 ? (100 * done) / count : 0}
          aria-label={t('children.progress', { done, count })}
        />
      </div>
      <p className={classes.soft}>{t('children.frozen')}</p>
      <DataTable
        name={t('children.title')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.workflow({ folderId: row.folder.id, workflowId: row.id }) })}
        actions={(row) => actions(row)}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={<IconSubtask size={20} />}
            title={t('children.none')}
            detail={t('children.none_detail')}
          />
        }
      />
      <Pagination list={list} answer={data} error={error} />
    </section>
  )
}
