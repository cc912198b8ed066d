import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { IconArchive, IconEye, IconFolderOpen, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { refreshFolders } from '../../queries/workflows.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { useCopyLink } from '../../ui/use-copy-link.ts'

export const archiveFolder = ({ id }: Pick<Folder, 'id'>) => api.folders.archive({ params: { id } })

/** What can be done with a workflow folder. `onGone` is called once it was deleted or archived. */
export function useFolderActions(): (folder: Folder, onGone?: () => void) => RowAction[] {
  const { t } = useTranslation(['workflows', 'common'])
  const navigate = useNavigate()
  const panel = usePanel()
  const copyLink = useCopyLink()
  const refusal = useRefusal()
  const archive = async (folder: Folder, onGone?: () => void) => {
    try {
      await archiveFolder(folder)
      await refreshFolders()
      notify.success(t('folders.archived'))
      onGone?.()
    } catch (error) {
      notify.error(error)
    }
  }
  return (folder, onGone) => {
    const page = paths.workflowFolder({ folderId: folder.id })
    const cannot = folder.can.edit ? undefined : refusal(folder, 'edit').disabled
    // A person's own folder is never edited, whatever else may be done with it.
    const own = cannot && t('folders.not_yours')
    return [
      ...(onGone
        ? []
        : [
            {
              label: t('common:actions.open'),
              icon: <IconFolderOpen size={16} />,
              onClick: () => void navigate({ to: page }),
            },
          ]),
      {
        label: t('common:actions.quick_look'),
        icon: <IconEye size={16} />,
        onClick: () => panel.open('tasks-folder', { folder: folder.id }),
      },
      {
        label: t('common:actions.edit'),
        icon: <IconPencil size={16} />,
        disabled: own,
        onClick: () => panel.open('workflows-folder-edit', { folder: folder.id }),
      },
      { label: t('common:actions.copy_link'), icon: <IconLink size={16} />, onClick: () => copyLink(page) },
      {
        label: t('common:actions.archive'),
        icon: <IconArchive size={16} />,
        // Nothing opens when it is refused, so the reason stands here.
        disabled: own ?? (folder.can.archive ? undefined : t('folders.has_open')),
        onClick: () => void archive(folder, onGone),
      },
      {
        label: t('common:actions.delete'),
        icon: <IconTrash size={16} />,
        danger: true,
        ...(own ? { disabled: own } : refusal(folder, 'delete')),
        onClick: () => openModal('DELETE_WORKFLOW_FOLDER', { folders: [folder], onDone: onGone }),
      },
    ]
  }
}
