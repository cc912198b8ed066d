import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { archivedTasksQuery, deleteTask, unarchiveTask } from '../../queries/archive.ts'
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
  const unarchive = async () => {
    keep(await bulk.each('unarchive_tasks', chosen, unarchiveTask))
    await refreshWorkflows()
  }
  const remove = () => {
    const [first] = chosen
    openModal('ARCHIVE', {
      mode: 'delete',
      name: chosen.length > 1 ? `${first?.name} (+${chosen.length - 1})` : (first?.name ?? ''),
      onConfirm: async () => {
        const { failures } = await forEach(chosen, deleteTask)
        await refreshWorkflows()
        if (failures.length > 0) throw failures[0]
      },
      onDone: clear,
      onError: notDeleted(chosen),
    })
  }
  return <ArchivedBulk count={chosen.length} onClear={clear} onUnarchive={unarchive} onDelete={remove} />
}

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
        selection={selection}
        list={list}
        read={read}
        none={none}
      />
    </>
  )
}
