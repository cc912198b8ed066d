import { Button } from '@mantine/core'
import { IconFolder, IconFolderPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { allFoldersQuery } from '../../../queries/folders.ts'
import { useFolderActions } from '../../folders/use-folder-actions.tsx'
import { useFolderColumns } from '../../folders/use-folder-columns.tsx'
import { lists, taskTypes } from '../../lists.ts'
import { SettingsList } from '../settings-list.tsx'
import { useOpened } from '../use-open-record.ts'

export function FolderList() {
  const { t } = useTranslation(['settings', 'folders'])
  const { open } = useOpened()
  const list = useListAddress(lists.allFolders)
  const archived = t('folders:only_archived')
  return (
    <SettingsList
      section="folders"
      sentence={t('settings:folders.sentence')}
      create={
        <Button leftSection={<IconFolderPlus size={18} />} onClick={() => open({ make: 'new' })}>
          {t('folders:create')}
        </Button>
      }
      list={list}
      read={useQuery(allFoldersQuery({ ...list.query, sort: list.sort }))}
      searchLabel={t('folders:search')}
      filters={[
        {
          name: 'type',
          label: t('folders:columns.type'),
          choices: taskTypes.map((value) => ({ value, label: t(`folders:types.${value}`) })),
        },
        { name: 'archived', label: archived, choices: [{ value: 'true', label: archived }] },
      ]}
      columns={useFolderColumns()}
      rowLink={(row) => ({ search: { folderId: row.id } })}
      actions={useFolderActions()}
      none={{
        icon: <IconFolder size={20} />,
        title: t('folders:empty'),
        detail: t('settings:folders.empty_detail'),
      }}
    />
  )
}
