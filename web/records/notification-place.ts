import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { Notification } from '@atesta/contract/routes/notifications.ts'

/** Where a notification leads: the inspection or action it is about, or the task; null where none is left. */
export function notificationPlace({ task, inspection, action }: Notification): string | null {
  if (action) return paths.action({ actionId: action.id })
  if (task?.type === 'workflow' && inspection)
    return paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: inspection.id })
  return task ? taskPage(task) : null
}
