import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { IconArchive, IconArchiveOff, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { useCopyLink } from '../../ui/use-copy-link.ts'

/** Archiving a folder can be undone, so it is done without a question. */
async function put(folder: Folder, where: 'archive' | 'unarchive', done: string): Promise<void> {
  try {
    await api.folders[where]({ params: { id: folder.id } })
    notify.success(done)
  } catch (error) {
    notify.error(error)
  }
  await refresh('claim_folders', 'folders', 'task_folders')
}

/** Everything that can be done with a claim folder, for its ⋯ menu. `onGone` follows its deletion. */
export function useFolderActions(onGone?: () => void): (row: Folder) => RowAction[] {
  const { t } = useTranslation(['claims', 'common'])
  const panel = usePanel()
  const refusal = useRefusal()
  const copyLink = useCopyLink()
  return (row) => [
    {
      label: t('create'),
      icon: <IconPlus size={16} />,
      onClick: () => panel.open('claim-create', { folder: row.id }),
      ...refusal(row, 'create_task'),
    },
    {
      label: t('common:actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => panel.open('claim-folder-edit', { folder: row.id }),
      ...refusal(row, 'edit'),
    },
    {
      label: t('common:actions.copy_link'),
      icon: <IconLink size={16} />,
      onClick: () => copyLink(paths.claimFolder({ folderId: row.id })),
    },
    row.archived
      ? {
          label: t('common:actions.unarchive'),
          icon: <IconArchiveOff size={16} />,
          onClick: () => void put(row, 'unarchive', t('folders.unarchived')),
          ...refusal(row, 'unarchive'),
        }
      : {
          label: t('common:actions.archive'),
          icon: <IconArchive size={16} />,
          onClick: () => void put(row, 'archive', t('folders.archived')),
          ...refusal(row, 'archive'),
        },
    {
      label: t('common:actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => openModal('DELETE_WORKFLOW_FOLDER', { folders: [row], type: 'claim', onDone: onGone }),
      ...refusal(row, 'delete'),
    },
  ]
}
