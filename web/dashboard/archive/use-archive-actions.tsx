import { taskPage } from '@atesta/contract/paths.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { IconArchiveOff, IconExternalLink, IconEye, IconLink, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { emailTaskNotDeleted, taskNotDeleted } from '../../modals/task-not-deleted.ts'
import { deleteTask, unarchiveTask } from '../../queries/archived-tasks.ts'
import { refreshWorkflows } from '../../queries/workflows.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'

export const pageOfTask = ({ id, type, name, folder }: Task) =>
  taskPage({ id, type, name, folder_id: folder.id })

/** A menu action that opens the record's page, if it has one. */
function useLeading(): (page: string | null) => RowAction[] {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  return (page) =>
    page
      ? [
          {
            label: t('actions.open'),
            icon: <IconExternalLink size={16} />,
            onClick: () => void navigate({ to: page }),
          },
          { label: t('actions.copy_link'), icon: <IconLink size={16} />, onClick: () => copyLink(page) },
        ]
      : []
}

/** The handling of archived tasks that were not deleted, as for other tasks. */
export function useNotDeleted() {
  const { t } = useTranslation('modals')
  return (tasks: Task[]) => (error: unknown) => {
    if (tasks.every(({ type }) => type === 'email')) emailTaskNotDeleted(error)
    else taskNotDeleted(error, t('ARCHIVE.delete.failure'))
  }
}

/** The menu actions for an archived task. */
export function useArchivedTaskActions(): (task: Task) => RowAction[] {
  const { t } = useTranslation(['common', 'errors'])
  const panel = usePanel()
  const refusal = useRefusal()
  const leading = useLeading()
  const notDeleted = useNotDeleted()
  return (task) => [
    ...leading(pageOfTask(task)),
    {
      label: t('actions.quick_look'),
      icon: <IconEye size={16} />,
      onClick: () => panel.open('task', { task: task.id }),
    },
    {
      label: t('actions.unarchive'),
      icon: <IconArchiveOff size={16} />,
      ...refusal(task, 'unarchive'),
      onClick: () =>
        openModal('ARCHIVE', {
          mode: 'unarchive',
          name: task.name,
          onConfirm: async () => void (await unarchiveTask(task)),
          onDone: () => void refreshWorkflows(),
        }),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(task, 'delete'),
      // Disabled only where the record's content prevents it; the menu explains that better than a toast.
      ...(!task.can.delete && task.cannot.delete && { disabled: t(`errors:${task.cannot.delete}.detail`) }),
      onClick: () =>
        openModal('ARCHIVE', {
          mode: 'delete',
          name: task.name,
          onConfirm: async () => void (await deleteTask(task)),
          onDone: () => void refreshWorkflows(),
          onError: notDeleted([task]),
        }),
    },
  ]
}
