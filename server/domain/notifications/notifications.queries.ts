import type { ClaimState } from '@atesta/contract/can.ts'
import { type NotificationKind, notificationChannels } from '@atesta/contract/notification-kinds.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import type { Page, PageAsked } from '../../lists/paging.ts'
import { newestFirst } from '../../lists/sort-order.queries.ts'

export type NotificationRow = {
  id: number
  kind: NotificationKind
  task_id: number | null
  task_name: string | null
  task_type: TaskType | null
  folder_id: number | null
  inspection_id: number | null
  inspection_number: number | null
  inspection_title: string | null
  action_id: number | null
  action_text: string | null
  by_user_id: number | null
  by_name: string | null
  claim_state: ClaimState | null
  message: string
  read_at: Date | null
  created_at: Date
}

/** Unread notifications are counted up to this many; a badge shows no larger number. */
const maxUnread = 1000

/** Which rows of `tasks t` (with `folders f`), of `inspections i` and of `corrective_actions a` a user may see. */
type Sight = { task: RawBuilder<boolean>; inspection: RawBuilder<boolean>; action: RawBuilder<boolean> }

/**
 * The notifications of a user. Tasks, results and people are named only while the user may see the subject.
 */
export const listNotifications = <T>(
  db: Db,
  userId: number,
  sight: Sight,
  asked: PageAsked & { unread?: boolean },
  view: (row: NotificationRow) => T,
): Promise<Page<T>> =>
  readList(
    db,
    asked,
    {
      from: sql`notifications n`,
      where: sql`n.user_id = ${userId}
        AND ${asked.unread === undefined ? sql`true` : asked.unread ? sql`n.read_at IS NULL` : sql`n.read_at IS NOT NULL`}`,
      company: sql`n.company_id`,
      order: newestFirst(sql`n.id`),
      read: async (these: RawBuilder<unknown>) => {
        const found =
          await sql<NotificationRow>`SELECT n.id, n.kind, n.claim_state, n.message, n.read_at, n.created_at, u.id AS by_user_id, u.name AS by_name,
        t.id AS task_id, t.name AS task_name, t.type AS task_type, t.folder_id,
        i.id AS inspection_id, i.number AS inspection_number, i.title AS inspection_title,
        ca.id AS action_id, ca.text AS action_text
        FROM notifications n
        LEFT JOIN (tasks t JOIN folders f ON f.id = t.folder_id) ON t.id = n.task_id AND ${sight.task}
        LEFT JOIN inspections i ON i.id = n.inspection_id AND i.deleted_at IS NULL AND ${sight.inspection}
        LEFT JOIN LATERAL (SELECT a.id, a.text FROM corrective_actions a JOIN tasks t ON t.id = a.task_id
          JOIN folders f ON f.id = t.folder_id
          WHERE a.id = n.action_id AND a.deleted_at IS NULL AND ${sight.action}) ca ON true
        LEFT JOIN users u ON u.id = n.by_user_id AND (n.action_id IS NULL OR ca.id IS NOT NULL)
          AND (n.task_id IS NULL OR t.id IS NOT NULL) AND (n.inspection_id IS NULL OR i.id IS NOT NULL)
        WHERE ${these}`.execute(db)
        return found.rows
      },
    },
    view,
  )

/** How many notifications this user has not read, at most 1,000, as an expression. */
export const unreadOf = (userId: number): RawBuilder<number> =>
  sql<number>`(SELECT count(*) FROM (
    SELECT FROM notifications WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${sql.lit(maxUnread)}) AS unread)`

/** How many notifications this user has not read, at most 1,000. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT ${unreadOf(userId)} AS n`.execute(db)
  return rows[0]?.n ?? 0
}

export const findNotification = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('notifications')
    .select(['id', 'read_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Marks one notification of a user as read, or all; those already read keep their time. */
export async function markRead(db: Db, userId: number, id?: number): Promise<number> {
  let update = db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (id !== undefined) update = update.where('id', '=', id)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

export type NewNotification = {
  kind: NotificationKind
  taskId?: number
  inspectionId?: number
  /** Makes one notification for each action. */
  actionIds?: number[]
  by?: number
  /** The state that a claim was moved to. */
  claimState?: ClaimState
  message?: string
}

/** Notifies these users in the app, except those who have switched this kind off there. */
export async function insertNotifications(
  db: Db,
  userIds: number[],
  notification: NewNotification,
): Promise<void> {
  if (userIds.length === 0) return
  const { kind, taskId = null, inspectionId = null, actionIds = [], by = null } = notification
  const { claimState = null, message = '' } = notification
  const wanted =
    notificationChannels[kind].app === 'must'
      ? sql`true`
      : sql`NOT EXISTS (SELECT FROM notification_settings s WHERE s.user_id = told.id AND s.kind = ${kind} AND NOT s.in_app)`
  await sql`INSERT INTO notifications (user_id, kind, task_id, inspection_id, action_id, by_user_id, claim_state, message)
    SELECT told.id, ${kind}::text, ${taskId}::bigint, ${inspectionId}::bigint, about.id, ${by}::bigint, ${claimState}::text, ${message}::text
    FROM unnest(${userIds}::bigint[]) AS told(id) LEFT JOIN unnest(${actionIds}::bigint[]) AS about(id) ON true
    WHERE ${wanted}`.execute(db)
}
