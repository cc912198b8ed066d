import { paths } from '@atesta/contract/paths.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconCamera,
  IconDownload,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconSubtask,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { inspectionTableUrl, refreshWorkflows, workflowPackageUrl } from '../../queries/workflows.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import { useBulk } from './use-bulk.ts'

const pageOf = (task: Task) => paths.workflow({ folderId: task.folder.id, workflowId: task.id })

/** Calls that change a workflow at once and report it. */
function useChanges() {
  const { t } = useTranslation('workflows')
  const bulk = useBulk()
  const change = async (call: () => Promise<unknown>, said: string) => {
    try {
      await call()
      await refreshWorkflows()
      notify.success(said)
    } catch (error) {
      notify.error(error)
    }
  }
  return {
    /** Archives it so that it can be restored. */
    archive: async (task: Task) => {
      const left = await bulk.archive([task.id])
      await refreshWorkflows()
      return left.length === 0
    },
    follow: ({ id, following }: Task) =>
      following
        ? change(() => api.tasks.unfollow({ params: { id } }), t('workflow.unfollowed'))
        : change(() => api.tasks.follow({ params: { id } }), t('workflow.followed')),
  }
}

/** Starts an inspection; for a read-only workflow, opens the modal that explains it. */
export function useStart(): (task: Task) => void {
  const panel = usePanel()
  return (task) =>
    task.cannot.create_inspection === 'workflow_readonly'
      ? openModal('READONLY_WORKFLOW', { because: 'setting' })
      : panel.open('create-inspection', { workflowId: task.id })
}

export const isStartOffered = (task: Task) =>
  task.can.create_inspection || task.cannot.create_inspection === 'workflow_readonly'

/** Menu actions for copies, tables and the archive of everything. */
function useTakeaway(): (task: Task) => RowAction[] {
  const { t } = useTranslation(['workflows', 'common'])
  const copyLink = useCopyLink()
  return (task) => {
    const none = task.counts.inspections + task.counts.children === 0 ? t('workflow.empty') : undefined
    return [
      {
        label: t('common:actions.copy_link'),
        icon: <IconLink size={16} />,
        onClick: () => copyLink(pageOf(task)),
      },
      {
        label: t('workflow.export'),
        icon: <IconTable size={16} />,
        disabled: none,
        onClick: () => downloadFrom(inspectionTableUrl(task.id, 'xlsx')),
      },
      {
        label: t('workflow.download'),
        icon: <IconDownload size={16} />,
        disabled: none,
        onClick: () => downloadFrom(workflowPackageUrl(task.id)),
      },
    ]
  }
}

/** Menu actions that end a workflow. `onGone` runs afterwards. */
function useEnding(): (task: Task, onGone?: () => void) => RowAction[] {
  const { t } = useTranslation(['workflows', 'common'])
  const refusal = useRefusal()
  const { archive } = useChanges()
  const remove = (task: Task, onGone?: () => void) => {
    if (task.cannot.delete === 'workflow_has_children') openModal('UNABLE_DELETE')
    else openModal('DELETE_WORKFLOW', { workflows: [task], onDone: onGone })
  }
  return (task, onGone) => [
    {
      label: t('common:actions.archive'),
      icon: <IconArchive size={16} />,
      hint: t('workflow.archive_hint'),
      ...refusal(task, 'archive'),
      onClick: () => void archive(task).then((done) => done && onGone?.()),
    },
    {
      label: t('workflow.archive_for_good'),
      icon: <IconArchiveOff size={16} />,
      ...refusal(task, 'archive'),
      onClick: () => openModal('ARCHIVE_WORKFLOW', { workflowId: task.id, name: task.name, onDone: onGone }),
    },
    {
      label: t('common:actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(task, 'delete'),
      onClick: () => remove(task, onGone),
    },
  ]
}

/**
 * The menu actions for a workflow. On its own page `onGone` leads away after deletion or archiving;
 * `withoutChild` is how many of its people have no child of it, where known.
 */
export function useWorkflowActions() {
  const { t } = useTranslation(['workflows', 'inspection', 'common'])
  const navigate = useNavigate()
  const panel = usePanel()
  const refusal = useRefusal()
  const start = useStart()
  const { follow } = useChanges()
  const [takeaway, ending] = [useTakeaway(), useEnding()]
  return (task: Task, page?: { onGone: () => void; withoutChild: number }): RowAction[] => {
    const Bell = task.following ? IconBellOff : IconBell
    const open = {
      label: t('common:actions.open'),
      icon: <IconExternalLink size={16} />,
      onClick: () => void navigate({ to: pageOf(task) }),
    }
    const create = {
      label: t('inspection:create.title'),
      icon: <IconCamera size={16} />,
      ...(isStartOffered(task) ? {} : refusal(task, 'create_inspection')),
      onClick: () => start(task),
    }
    const withoutChild = page?.withoutChild ?? Math.max(0, task.assignees.length - task.counts.children)
    return [
      ...(page ? [] : [open, create]),
      {
        label: t('common:actions.edit'),
        icon: <IconPencil size={16} />,
        ...refusal(task, 'edit'),
        onClick: () => panel.open('workflow-edit', { workflow: task.id }),
      },
      {
        label: t('workflow.create_children'),
        icon: <IconSubtask size={16} />,
        ...refusal(task, 'create_children'),
        ...(task.can.create_children &&
          withoutChild === 0 && { disabled: t('workflow.no_one_without_child') }),
        onClick: () => openModal('CREATE_CHILD_WORKFLOWS', { workflowId: task.id, count: withoutChild }),
      },
      {
        label: t(task.following ? 'workflow.unfollow' : 'workflow.follow'),
        icon: <Bell size={16} />,
        onClick: () => void follow(task),
      },
      ...takeaway(task),
      ...ending(task, page?.onGone),
    ]
  }
}
