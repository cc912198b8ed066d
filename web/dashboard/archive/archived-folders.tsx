import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { archivedFoldersQuery } from '../../queries/archived-tasks.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FoldersBulk } from '../folders/folders-bulk.tsx'
import { useFolderActions } from '../folders/use-folder-actions.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { byName, KindSwitch, useArchiveList } from './archive-list.tsx'

function useFolderColumns() {
  const { t } = useTranslation('archive')
  const format = useFormat()
  return useMemo<Column<Folder>[]>(
    () => [
      { id: 'name', header: t('columns.name'), cell: (row) => row.name, sort: byName },
      { id: 'type', header: t('columns.type'), cell: (row) => t(`types.${row.type}`), short: true },
      {
        id: 'tasks',
        header: t('columns.tasks'),
        cell: (row) => format.number(row.counts.archived_tasks),
        align: 'right',
        short: true,
      },
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
      },
    ],
    [t, format],
  )
}

/** Every archived folder. */
export function ArchivedFolders() {
  const { t } = useTranslation('archive')
  const { list, query, filters } = useArchiveList()
  const read = useQuery(archivedFoldersQuery(query))
  const { data } = read
  const { columns, tools } = useListTools(lists.archivedFolders, useFolderColumns())
  const actions = useFolderActions()
  const { selection, ...selected } = useSelection(data?.data)
  const none = {
    icon: <IconArchive size={20} />,
    title: t('empty_folders'),
    detail: t('empty_folders_detail'),
  }
  return (
    <>
      <ListToolbar
        list={list}
        read={read}
        filters={filters}
        searchLabel={t('search_folders')}
        tools={tools}
        bulk={selected.chosen.length > 0 && <FoldersBulk {...selected} />}
      >
        <KindSwitch />
      </ListToolbar>
      <ListTable
        name={t('kinds.folders')}
        columns={columns}
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
        read={read}
        none={none}
      />
    </>
  )
}
