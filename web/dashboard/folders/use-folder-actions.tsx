import { folderPage } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconEye,
  IconFolderOpen,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { folderEditKind } from '../../side-panels/folder-edit-kind.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import { useArchiveFolders } from './use-archive-folders.ts'

/** Menu actions that open a folder's page. */
function useLeading(): (folder: Folder) => RowAction[] {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  return (folder) => [
    {
      label: t('actions.open'),
      icon: <IconFolderOpen size={16} />,
      onClick: () => void navigate({ to: folderPage(folder) }),
    },
  ]
}

/** The panels that create a task in a folder, and their labels. */
const makes = {
  workflow: { panel: 'workflow-create', label: 'dashboard:workflow.create_title' },
  claim: { panel: 'claim-create', label: 'dashboard:claim.create_title' },
  email: { panel: 'email-task-create', label: 'dashboard:email_task.create_title' },
} as const

/**
 * The menu actions for a folder of any type. On its own page, `onGone` runs after it was archived or deleted.
 */
export function useFolderActions(onGone?: () => void): (folder: Folder) => RowAction[] {
  const { t } = useTranslation(['folders', 'common', 'dashboard'])
  const panel = usePanel()
  const copyLink = useCopyLink()
  const refusal = useRefusal()
  const leading = useLeading()
  const { archive, unarchive } = useArchiveFolders()
  return (folder) => {
    // A person's own folder can never be edited, whatever else may be done with it.
    const own = refusal(folder, 'edit').disabled && { disabled: t('not_yours') }
    const { panel: making, label } = makes[folder.type]
    return [
      ...(onGone ? [] : leading(folder)),
      {
        label: t('common:actions.quick_look'),
        icon: <IconEye size={16} />,
        onClick: () => panel.open('tasks-folder', { folder: folder.id }),
      },
      {
        label: t(label),
        icon: <IconPlus size={16} />,
        ...refusal(folder, 'create_task'),
        onClick: () => panel.open(making, { folder: folder.id }),
      },
      {
        label: t('common:actions.edit'),
        icon: <IconPencil size={16} />,
        ...own,
        onClick: () => panel.open(folderEditKind(folder.type), { folder: folder.id }),
      },
      {
        label: t('common:actions.copy_link'),
        icon: <IconLink size={16} />,
        onClick: () => copyLink(folderPage(folder)),
      },
      folder.archived
        ? {
            label: t('common:actions.unarchive'),
            icon: <IconArchiveOff size={16} />,
            ...(own || refusal(folder, 'unarchive')),
            onClick: () => void unarchive([folder]),
          }
        : {
            label: t('common:actions.archive'),
            icon: <IconArchive size={16} />,
            ...(own || refusal(folder, 'archive')),
            onClick: () => void archive([folder]).then((left) => left.length === 0 && onGone?.()),
          },
      {
        label: t('common:actions.delete'),
        icon: <IconTrash size={16} />,
        danger: true,
        ...(own || refusal(folder, 'delete')),
        onClick: () =>
          openModal('DELETE_WORKFLOW_FOLDER', { folders: [folder], type: folder.type, onDone: onGone }),
      },
    ]
  }
}
