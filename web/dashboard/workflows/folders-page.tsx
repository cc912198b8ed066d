import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconArchive, IconFolder, IconFolderPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import { refreshFolders, workflowFoldersQuery } from '../../queries/workflows.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'
import { useBulk } from './use-bulk.ts'
import { archiveFolder, useFolderActions } from './use-folder-actions.tsx'
import { usePeople } from './use-people.ts'

function useColumns() {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Folder>[]>(
    () => [
      {
        id: 'name',
        header: t('columns.folder'),
        cell: (row) => row.name,
        sort: { ascending: 'name', descending: '-name' },
      },
      { id: 'members', header: t('columns.members'), cell: (row) => people(row.members) },
      {
        id: 'tasks',
        header: t('columns.workflows'),
        cell: (row) => format.number(row.counts.tasks),
        align: 'right',
        short: true,
      },
      {
        id: 'inspections',
        header: t('columns.inspections'),
        cell: (row) => format.number(row.counts.inspections),
        align: 'right',
        short: true,
      },
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
        sort: { ascending: 'created_at', descending: '-created_at' },
      },
    ],
    [t, format, people],
  )
}

type BulkProps = { chosen: Folder[]; clear: () => void }
function FoldersBulk({ chosen, clear }: BulkProps) {
  const { t } = useTranslation(['workflows', 'common'])
  const bulk = useBulk()
  const archive = async () => {
    await bulk.each('archive_folders', chosen, archiveFolder)
    clear()
    await refreshFolders()
  }
  return (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      actions={[
        {
          label: t('common:actions.archive'),
          icon: <IconArchive size={16} />,
          onClick: () => void archive(),
        },
        {
          label: t('common:actions.delete'),
          icon: <IconTrash size={16} />,
          danger: true,
          onClick: () => openModal('DELETE_WORKFLOW_FOLDER', { folders: chosen, onDone: clear }),
        },
      ]}
    />
  )
}

/** The workflow folders this person may see. */
export function FoldersPage() {
  const { t } = useTranslation(['workflows', 'common'])
  const list = useListAddress(lists.folders)
  const panel = usePanel()
  const manages = useSession((session) => session.user?.can.manage_folders)
  const read = useQuery(workflowFoldersQuery({ ...list.query, sort: list.sort }))
  const { data } = read
  const columns = useColumns()
  const actions = useFolderActions()
  const { selection, chosen, clear } = useSelection(data?.data)
  const create = manages && (
    <Button
      leftSection={<IconFolderPlus size={18} />}
      onClick={() => panel.open('workflows-folder-create', {})}
    >
      {t('folders.create')}
    </Button>
  )
  const none = {
    icon: <IconFolder size={20} />,
    title: t('folders.empty'),
    detail: t(manages ? 'folders.empty_detail' : 'folders.empty_detail_member'),
    action: create,
  }
  return (
    <>
      <PageHeader title={t('folders.title')} count={read} sentence={t('folders.sentence')} action={create} />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('folders.search')}
        bulk={chosen.length > 0 && <FoldersBulk chosen={chosen} clear={clear} />}
      />
      <ListTable
        name={t('folders.title')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.workflowFolder({ folderId: row.id }) })}
        actions={(row) => actions(row)}
        selection={manages ? selection : undefined}
        list={list}
        read={read}
        none={none}
      />
    </>
  )
}
