import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconFolder,
  IconFolderPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import { emailFoldersQuery } from '../../queries/emails.ts'
import { refreshFolders } from '../../queries/workflows.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { PageLink } from '../../ui/link.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'
import { type Ask, useQuestion } from '../use-question.tsx'
import { usePeople } from '../workflows/use-people.ts'

function useColumns() {
  const { t } = useTranslation('emails')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Folder>[]>(
    () => [
      { id: 'name', header: t('columns.folder'), cell: (row) => row.name },
      { id: 'members', header: t('columns.members'), cell: (row) => people(row.members) },
      {
        id: 'tasks',
        header: t('columns.tasks'),
        cell: (row) => format.number(row.counts.tasks),
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
    [t, format, people],
  )
}

function useActions(ask: Ask): (folder: Folder) => RowAction[] {
  const { t } = useTranslation(['emails', 'common'])
  const panel = usePanel()
  const refusal = useRefusal()
  const archive = (folder: Folder): RowAction =>
    folder.archived
      ? {
          label: t('common:actions.unarchive'),
          icon: <IconArchiveOff size={16} />,
          ...refusal(folder, 'unarchive'),
          onClick: () =>
            void api.folders.unarchive({ params: { id: folder.id } }).then(refreshFolders, notify.error),
        }
      : {
          label: t('actions.archive'),
          icon: <IconArchive size={16} />,
          ...refusal(folder, 'archive'),
          onClick: () =>
            ask({
              title: t('folders.archive_title'),
              detail: t('folders.archive_detail', { name: folder.name }),
              confirm: t('folders.archive_confirm'),
              action: async () => {
                await api.folders.archive({ params: { id: folder.id } })
                await refreshFolders()
                return t('folders.archived_done')
              },
            }),
        }
  return (folder) => [
    {
      label: t('folders.edit'),
      icon: <IconPencil size={16} />,
      ...refusal(folder, 'edit'),
      onClick: () => panel.open('workflows-folder-edit', { folder: folder.id }),
    },
    archive(folder),
    {
      label: t('common:actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(folder, 'delete'),
      onClick: () => openModal('DELETE_WORKFLOW_FOLDER', { folders: [folder], type: 'email' }),
    },
  ]
}

/** The folders of email tasks this person may see. */
export function EmailFoldersPage() {
  const { t } = useTranslation(['emails', 'common'])
  const list = useListAddress(lists.emailFolders)
  const panel = usePanel()
  const mayCreate = useSession((session) => session.user?.can.manage_folders)
  const read = useQuery(emailFoldersQuery(list.query))
  const columns = useColumns()
  const { ask, element } = useQuestion()
  const actions = useActions(ask)
  const create = mayCreate && (
    <Button
      leftSection={<IconFolderPlus size={18} />}
      onClick={() => panel.open('workflows-folder-create', { tasks: 'email' })}
    >
      {t('folders.create')}
    </Button>
  )
  const none = {
    icon: <IconFolder size={20} />,
    title: t('folders.empty'),
    detail: t(mayCreate ? 'folders.empty_detail' : 'empty_detail_member'),
    action: create,
  }
  return (
    <>
      <PageHeader
        title={t('folders.title')}
        count={read}
        sentence={t('folders.sentence')}
        action={create}
        back={<PageLink to={paths.emails()}>{t('all')}</PageLink>}
      />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('folders.search')}
        filters={[
          { name: 'archived', label: t('archived'), choices: [{ value: 'true', label: t('archived') }] },
        ]}
      />
      <ListTable
        name={t('folders.title')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.emails(), search: { folder_id: String(row.id) } })}
        actions={mayCreate ? actions : undefined}
        list={list}
        read={read}
        none={none}
      />
      {element}
    </>
  )
}
