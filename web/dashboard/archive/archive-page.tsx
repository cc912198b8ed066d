import type { ErrorCode } from '@atesta/contract/errors.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Folder, Task } from '@atesta/contract/schemas/task.ts'
import { SegmentedControl } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import {
  archivedFoldersQuery,
  archivedTasksQuery,
  deleteTask,
  unarchiveFolder,
  unarchiveTask,
} from '../../queries/archive.ts'
import { refreshFolders, refreshWorkflows } from '../../queries/workflows.ts'
import { forEach } from '../../session/each.ts'
import { useFormat } from '../../session/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { archiveKinds, lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { NothingMatches } from '../workflows/nothing-matches.tsx'
import { useBulk } from '../workflows/use-bulk.ts'
import {
  pageOfTask,
  useArchivedFolderActions,
  useArchivedTaskActions,
  useNotDeleted,
} from './use-archive-actions.tsx'

const route = getRouteApi('/dashboard/archive')
const byName = { ascending: 'name', descending: '-name' }

/** In a word or two, whether and with what a task comes back. */
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
      { id: 'type', header: t('columns.type'), cell: (row) => t(`types.${row.type}`), width: '140px' },
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
        width: '110px',
      },
      {
        id: 'back',
        header: t('columns.back'),
        cell: (row) => {
          const reason = row.cannot.unarchive
          return row.can.unarchive || !reason ? t('yes') : t(backWords[reason] ?? 'no')
        },
        width: '150px',
      },
      {
        id: 'archived',
        header: t('columns.archived'),
        cell: (row) => row.archived_at && <RelativeTime at={row.archived_at} />,
        width: '140px',
      },
    ],
    [t, format],
  )
}

function useFolderColumns() {
  const { t } = useTranslation('archive')
  const format = useFormat()
  return useMemo<Column<Folder>[]>(
    () => [
      { id: 'name', header: t('columns.name'), cell: (row) => row.name, sort: byName },
      { id: 'type', header: t('columns.type'), cell: (row) => t(`types.${row.type}`), width: '160px' },
      {
        id: 'tasks',
        header: t('columns.tasks'),
        cell: (row) => format.number(row.counts.archived_tasks),
        align: 'right',
        width: '160px',
      },
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        width: '160px',
      },
    ],
    [t, format],
  )
}

function TasksBulk({ chosen, clear }: { chosen: Task[]; clear: () => void }) {
  const { t } = useTranslation('common')
  const bulk = useBulk()
  const notDeleted = useNotDeleted()
  const unarchive = async () => {
    await bulk.each(chosen, unarchiveTask)
    clear()
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
  return (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      actions={[
        {
          label: t('actions.unarchive'),
          icon: <IconArchiveOff size={16} />,
          onClick: () => void unarchive(),
        },
        { label: t('actions.delete'), icon: <IconTrash size={16} />, danger: true, onClick: remove },
      ]}
    />
  )
}

function FoldersBulk({ chosen, clear }: { chosen: Folder[]; clear: () => void }) {
  const { t } = useTranslation('common')
  const bulk = useBulk()
  const unarchive = async () => {
    await bulk.each(chosen, unarchiveFolder)
    clear()
    await refreshFolders()
  }
  const remove = () => openModal('DELETE_WORKFLOW_FOLDER', { folders: chosen, onDone: clear })
  return (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      actions={[
        {
          label: t('actions.unarchive'),
          icon: <IconArchiveOff size={16} />,
          onClick: () => void unarchive(),
        },
        { label: t('actions.delete'), icon: <IconTrash size={16} />, danger: true, onClick: remove },
      ]}
    />
  )
}

function useKind() {
  const { kind = 'tasks' } = route.useSearch()
  const navigate = useNavigate()
  const choose = (next: string) =>
    void navigate({ to: '.', search: next === 'folders' ? { kind: 'folders' as const } : {} })
  return { kind, choose }
}

function KindSwitch() {
  const { t } = useTranslation('archive')
  const { kind, choose } = useKind()
  return (
    <SegmentedControl
      aria-label={t('kind')}
      data={archiveKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      value={kind}
      onChange={choose}
    />
  )
}

function useArchiveList() {
  const { t } = useTranslation('archive')
  const list = useListAddress(lists.archivedTasks)
  const query = { ...list.query, sort: list.sort } as Parameters<typeof archivedTasksQuery>[0]
  const types = ['workflow', 'claim', 'email'] as const
  const choices = types.map((value) => ({ value, label: t(`types.${value}`) }))
  return { list, query, filters: [{ name: 'type' as const, label: t('columns.type'), choices }] }
}

function ArchivedTasks() {
  const { t } = useTranslation('archive')
  const { list, query, filters } = useArchiveList()
  const { data, error, refetch } = useQuery(archivedTasksQuery(query))
  const { columns, tools } = useListTools(lists.archivedTasks, useTaskColumns())
  const actions = useArchivedTaskActions()
  const { selection, chosen, clear } = useSelection(data?.data)
  const empty = list.narrowed ? (
    <NothingMatches list={list} />
  ) : (
    <EmptyState icon={<IconArchive size={20} />} title={t('empty_tasks')} detail={t('empty_tasks_detail')} />
  )
  return (
    <>
      <ListToolbar
        list={list}
        filters={filters}
        searchLabel={t('search_tasks')}
        tools={tools}
        bulk={chosen.length > 0 && <TasksBulk chosen={chosen} clear={clear} />}
      >
        <KindSwitch />
      </ListToolbar>
      <DataTable
        name={t('kinds.tasks')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => {
          const to = pageOfTask(row)
          return to ? { to } : { search: { panel: 'task', task: row.id } }
        }}
        actions={actions}
        selection={selection}
        list={list}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}

function ArchivedFolders() {
  const { t } = useTranslation('archive')
  const { list, query, filters } = useArchiveList()
  const { data, error, refetch } = useQuery(archivedFoldersQuery(query))
  const { columns, tools } = useListTools(lists.archivedFolders, useFolderColumns())
  const actions = useArchivedFolderActions()
  const { selection, chosen, clear } = useSelection(data?.data)
  const empty = list.narrowed ? (
    <NothingMatches list={list} />
  ) : (
    <EmptyState
      icon={<IconArchive size={20} />}
      title={t('empty_folders')}
      detail={t('empty_folders_detail')}
    />
  )
  return (
    <>
      <ListToolbar
        list={list}
        filters={filters}
        searchLabel={t('search_folders')}
        tools={tools}
        bulk={chosen.length > 0 && <FoldersBulk chosen={chosen} clear={clear} />}
      >
        <KindSwitch />
      </ListToolbar>
      <DataTable
        name={t('kinds.folders')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) =>
          row.type === 'workflow'
            ? { to: paths.workflowFolder({ folderId: row.id }) }
            : { search: { panel: 'tasks-folder', folder: row.id } }
        }
        actions={actions}
        selection={data?.data.some(({ can }) => can.edit) ? selection : undefined}
        list={list}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}

/** /dashboard/archive: every task and folder that was archived, and the way back where there is one. */
export function ArchivePage() {
  const { t } = useTranslation('archive')
  const { kind } = useKind()
  return (
    <>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      {kind === 'folders' ? <ArchivedFolders /> : <ArchivedTasks />}
    </>
  )
}
