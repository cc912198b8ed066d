import { isOffered } from '@atesta/contract/can.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { archivedTasksQuery, deleteTask } from '../../queries/archived-tasks.ts'
import { refreshWorkflows } from '../../queries/workflows.ts'
import { forEach } from '../../session/each.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { type Chosen, useSelection } from '../../ui/list/use-selection.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { restorable } from '../workflows/restoring.ts'
import { useBulk } from '../workflows/use-bulk.ts'
import { byName, KindSwitch, useArchiveList } from './archive-list.tsx'
import { ArchivedBulk } from './archived-bulk.tsx'
import { pageOfTask, useArchivedTaskActions, useNotDeleted } from './use-archive-actions.tsx'

/** A few words on whether a task can be restored, and what it needs. */
const backWords: Partial<Record<ErrorCode, 'folder_first' | 'parent_first' | 'no_permission'>> = {
  unarchive_folder_archived: 'folder_first',
  unarchive_parent_archived: 'parent_first',
  forbidden: 'no_permission',
}

function useTaskColumns() {
  const { t } = useTranslation('archive')
  const format = useFormat()
  return useMemo<Column<Task>[]>(
    () => [
      { id: 'name', header: t('columns.name'), cell: (row) => row.name, sort: byName },
      { id: 'type', header: t('columns.type'), cell: (row) => t(`types.${row.type}`), short: true },
      { id: 'folder', header: t('columns.folder'), cell: (row) => row.folder.name },
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
      {
        id: 'back',
        header: t('columns.back'),
        cell: (row) => {
          const reason = row.cannot.unarchive
          return row.can.unarchive || !reason ? t('yes') : t(backWords[reason] ?? 'no')
        },
      },
      {
        id: 'archived',
        header: t('columns.archived'),
        cell: (row) => row.archived_at && <RelativeTime at={row.archived_at} />,
        short: true,
      },
    ],
    [t, format],
  )
}

function TasksBulk({ chosen, clear, keep }: Chosen<Task>) {
  const bulk = useBulk()
  const notDeleted = useNotDeleted()
  const [toRestore, toDelete] = [restorable(chosen), chosen.filter((task) => isOffered(task, 'delete'))]
  const unarchive = async () => {
    keep(await bulk.unarchive(toRestore))
    await refreshWorkflows()
  }
  const remove = () => {
    const [first] = toDelete
    openModal('ARCHIVE', {
      mode: 'delete',
      name: toDelete.length > 1 ? `${first?.name} (+${toDelete.length - 1})` : (first?.name ?? ''),
      onConfirm: async () => {
        const { failures } = await forEach(toDelete, deleteTask)
        await refreshWorkflows()
        if (failures.length > 0) throw failures[0]
      },
      onDone: clear,
      onError: notDeleted(toDelete),
    })
  }
  return (
    <ArchivedBulk
      count={chosen.length}
      onClear={clear}
      onUnarchive={toRestore.length > 0 ? unarchive : undefined}
      onDelete={toDelete.length > 0 ? remove : undefined}
    />
  )
}

/** Whether this person may restore or delete a task, at least by their role. */
const mayDecide = (task: Task) => task.cannot.unarchive !== 'forbidden' || isOffered(task, 'delete')

/** Every archived task. */
export function ArchivedTasks() {
  const { t } = useTranslation('archive')
  const { list, query, filters } = useArchiveList()
  const read = useQuery(archivedTasksQuery(query))
  const { data } = read
  const { columns, tools } = useListTools(lists.archivedTasks, useTaskColumns())
  const actions = useArchivedTaskActions()
  const { selection, ...selected } = useSelection(data?.data)
  const none = { icon: <IconArchive size={20} />, title: t('empty_tasks'), detail: t('empty_tasks_detail') }
  return (
    <>
      <ListToolbar
        list={list}
        read={read}
        filters={filters}
        searchLabel={t('search_tasks')}
        tools={tools}
        bulk={selected.chosen.length > 0 && <TasksBulk {...selected} />}
      >
        <KindSwitch />
      </ListToolbar>
      <ListTable
        name={t('kinds.tasks')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => {
          const to = pageOfTask(row)
          return to ? { to } : { search: { panel: 'task', task: row.id } }
        }}
        actions={actions}
        selection={data?.data.some(mayDecide) ? selection : undefined}
        list={list}
        read={read}
        none={none}
      />
    </>
  )
}
