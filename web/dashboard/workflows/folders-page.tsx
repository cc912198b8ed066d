import { isOffered } from '@atesta/contract/can.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconFolder, IconFolderPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import { workflowFoldersQuery } from '../../queries/workflows.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'
import { NothingMatches } from './nothing-matches.tsx'
import { usePeople } from './use-people.ts'

function useColumns() {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Folder>[]>(
    () => [
      { id: 'name', header: t('columns.folder'), cell: (row) => row.name },
      { id: 'members', header: t('columns.members'), cell: (row) => people(row.members) },
      {
        id: 'tasks',
        header: t('columns.workflows'),
        cell: (row) => format.number(row.counts.tasks),
        align: 'right',
        width: '120px',
      },
      {
        id: 'inspections',
        header: t('columns.inspections'),
        cell: (row) => format.number(row.counts.inspections),
        align: 'right',
        width: '120px',
      },
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        width: '160px',
      },
    ],
    [t, format, people],
  )
}

/** The workflow folders this person may see. */
export function FoldersPage() {
  const { t } = useTranslation(['workflows', 'common'])
  const list = useListAddress(lists.folders)
  const panel = usePanel()
  const mayCreate = useSession((session) => session.user?.can.manage_folders)
  const { data, error, refetch } = useQuery(workflowFoldersQuery(list.query))
  const columns = useColumns()
  const create = mayCreate && (
    <Button
      leftSection={<IconFolderPlus size={18} />}
      onClick={() => panel.open('workflows-folder-create', {})}
    >
      {t('folders.create')}
    </Button>
  )
  const empty = list.narrowed ? (
    <NothingMatches list={list} />
  ) : (
    <EmptyState
      icon={<IconFolder size={20} />}
      title={t('folders.empty')}
      detail={t(mayCreate ? 'folders.empty_detail' : 'folders.empty_detail_member')}
      action={create}
    />
  )
  return (
    <>
      <PageHeader title={t('folders.title')} count={data} sentence={t('folders.sentence')} action={create} />
      <ListToolbar list={list} searchLabel={t('folders.search')} />
      <DataTable
        name={t('folders.title')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.workflowFolder({ folderId: row.id }) })}
        actions={
          mayCreate
            ? (row) => [
                {
                  label: t('common:actions.delete'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  disabled: isOffered(row, 'delete') ? undefined : t('folders.own'),
                  onClick: () => openModal('DELETE_WORKFLOW_FOLDER', { folderId: row.id, name: row.name }),
                },
              ]
            : undefined
        }
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
