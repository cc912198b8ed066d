import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { Notification } from '@atesta/contract/routes/notifications.ts'

/** Where a notification leads: the inspection it is about, or the task; null where neither is left. */
export function notificationPlace({ task, inspection }: Notification): string | null {
  if (task?.type === 'workflow' && inspection)
    return paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: inspection.id })
  return task ? taskPage(task) : null
}
