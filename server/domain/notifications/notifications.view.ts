import type { Notification } from '@atesta/contract/routes/notifications.ts'
import type { NotificationRow } from './notifications.queries.ts'

export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  task:
    row.task_id === null || row.task_type === null || row.folder_id === null
      ? null
      : { id: row.task_id, name: row.task_name ?? '', type: row.task_type, folder_id: row.folder_id },
  inspection:
    row.inspection_id === null
      ? null
      : { id: row.inspection_id, number: row.inspection_number ?? 0, title: row.inspection_title ?? '' },
  action: row.action_id === null ? null : { id: row.action_id, text: row.action_text ?? '' },
  by: row.by_user_id === null ? null : { id: row.by_user_id, name: row.by_name ?? '' },
  claim_state: row.claim_state,
  message: row.message,
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})
