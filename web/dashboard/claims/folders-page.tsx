import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconFolder, IconFolderPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { claimFoldersQuery } from '../../queries/claims.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { PageLink } from '../../ui/link.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'
import { usePeople } from '../workflows/use-people.ts'
import { useFolderActions } from './use-folder-actions.tsx'

function useColumns() {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Folder>[]>(() => {
    const count = (id: string, header: string, of: (row: Folder) => number): Column<Folder> => ({
      id,
      header,
      cell: (row) => format.number(of(row)),
      align: 'right',
      short: true,
    })
    return [
      {
        id: 'name',
        header: t('columns.folder'),
        cell: (row) => row.name,
        sort: { ascending: 'name', descending: '-name' },
      },
      { id: 'members', header: t('columns.members'), cell: (row) => people(row.members) },
      count('claims', t('columns.claims'), (row) => row.counts.tasks),
      count('inspections', t('columns.inspections'), (row) => row.counts.inspections),
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
        least: true,
        sort: { ascending: 'created_at', descending: '-created_at' },
      },
    ]
  }, [t, format, people])
}

/** /dashboard/claims/folders: who sees which claims. */
export function ClaimFoldersPage() {
  const { t } = useTranslation(['claims', 'common', 'workflows'])
  const list = useListAddress(lists.claimFolders)
  const panel = usePanel()
  const mayCreate = useSession((session) => session.user?.can.manage_folders)
  const read = useQuery(claimFoldersQuery({ ...list.query, sort: list.sort }))
  const columns = useColumns()
  const actions = useFolderActions()
  const create = mayCreate && (
    <Button leftSection={<IconFolderPlus size={18} />} onClick={() => panel.open('claim-folder-create', {})}>
      {t('workflows:folders.create')}
    </Button>
  )
  const archived = t('folders.archived_only')
  return (
    <>
      <PageHeader
        title={t('folders.title')}
        count={read}
        sentence={t('folders.sentence')}
        action={create}
        back={<PageLink to={paths.claims()}>{t('title')}</PageLink>}
      />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('workflows:folders.search')}
        filters={[{ name: 'archived', label: archived, choices: [{ value: 'true', label: archived }] }]}
      />
      <ListTable
        name={t('folders.title')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.claimFolder({ folderId: row.id }) })}
        actions={mayCreate ? actions : undefined}
        list={list}
        read={read}
        none={{
          icon: <IconFolder size={20} />,
          title: t('workflows:folders.empty'),
          detail: t(mayCreate ? 'folders.empty_detail' : 'folders.empty_detail_member'),
          action: create,
        }}
      />
    </>
  )
}
