import { isOffered } from '@atesta/contract/can.ts'
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
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { openModal } from '../../../modals/modal-store.ts'
import { allFoldersQuery } from '../../../queries/folders.ts'
import { refreshFolders } from '../../../queries/workflows.ts'
import { api } from '../../../session/api.ts'
import { useFormat } from '../../../session/use-format.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import type { RowAction } from '../../../ui/list/row-menu.tsx'
import { notify } from '../../../ui/notify.ts'
import { lists, taskTypes } from '../../lists.ts'
import { SettingsList } from '../settings-list.tsx'
import { useOpened } from '../use-opened.ts'

function useColumns(): Column<Folder>[] {
  const { t } = useTranslation(['settings', 'users'])
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'name', header: t('settings:folders.columns.name'), cell: (row) => row.name },
      {
        id: 'type',
        header: t('settings:folders.columns.type'),
        cell: (row) => t(`users:folder_types.${row.type}`),
        short: true,
      },
      {
        id: 'members',
        header: t('settings:folders.columns.members'),
        cell: ({ members }) => {
          const names = members.slice(0, 2).map(({ name }) => name)
          const more = members.length - names.length
          if (names.length === 0) return t('settings:folders.nobody')
          return more > 0
            ? t('users:folders_more', { names: names.join(', '), count: more })
            : names.join(', ')
        },
      },
      {
        id: 'tasks',
        header: t('settings:folders.columns.tasks'),
        cell: (row) => format.number(row.counts.tasks),
        align: 'right',
        short: true,
      },
    ],
    [t, format],
  )
}

function useActions(): (row: Folder) => RowAction[] {
  const { t } = useTranslation('settings')
  const { open } = useOpened()
  const work = useMutation({
    mutationFn: ({ id, archived }: Folder) =>
      archived ? api.folders.unarchive({ params: { id } }) : api.folders.archive({ params: { id } }),
    onSuccess: async (_, { archived }) => {
      await refreshFolders()
      notify.success(t(archived ? 'folders.unarchived_done' : 'folders.archived_done'))
    },
    onError: notify.error,
  })
  return (row) => [
    { label: t('folders.edit'), icon: <IconPencil size={16} />, onClick: () => open({ folder: row.id }) },
    ...(isOffered(row, row.archived ? 'unarchive' : 'archive')
      ? [
          {
            label: t(row.archived ? 'folders.unarchive' : 'folders.archive'),
            icon: row.archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
            onClick: () => work.mutate(row),
          },
        ]
      : []),
    ...(isOffered(row, 'delete')
      ? [
          {
            label: t('folders.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => openModal('DELETE_WORKFLOW_FOLDER', { folders: [row], type: row.type }),
          },
        ]
      : []),
  ]
}

export function FolderList() {
  const { t } = useTranslation(['settings', 'users'])
  const { open } = useOpened()
  const list = useListAddress(lists.allFolders)
  const actions = useActions()
  const archived = t('settings:folders.archived')
  return (
    <SettingsList
      section="folders"
      sentence={t('settings:folders.sentence')}
      create={
        <Button leftSection={<IconFolderPlus size={18} />} onClick={() => open({ make: 'new' })}>
          {t('settings:folders.create')}
        </Button>
      }
      list={list}
      read={useQuery(allFoldersQuery(list.query))}
      searchLabel={t('settings:folders.search')}
      filters={[
        {
          name: 'type',
          label: t('settings:folders.columns.type'),
          choices: taskTypes.map((value) => ({ value, label: t(`users:folder_types.${value}`) })),
        },
        { name: 'archived', label: archived, choices: [{ value: 'true', label: archived }] },
      ]}
      columns={useColumns()}
      rowLink={(row) => ({ search: { folder: row.id } })}
      actions={actions}
      none={{
        icon: <IconFolder size={20} />,
        title: t('settings:folders.empty'),
        detail: t('settings:folders.empty_detail'),
      }}
    />
  )
}
