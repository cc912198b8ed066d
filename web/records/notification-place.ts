import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { inspectionPage } from './inspection-page.ts'

type Place = { to: string; search?: { damaged: 'true' } }

/** The page of a notification's subject: an inspection, action, task or files; null where none is left. */
export function notificationPlace({ kind, task, inspection, action }: Notification): Place | null {
  if (kind === 'originals_damaged') return { to: paths.certifications(), search: { damaged: 'true' } }
  if (action) return { to: paths.action({ actionId: action.id }) }
  if (task && task.type !== 'email' && inspection) return { to: inspectionPage({ id: inspection.id, task }) }
  return task ? { to: taskPage(task) } : null
}
