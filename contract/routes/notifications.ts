import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Flag, IdParams, Instant, PageQuery, Person, pageOf } from '../schemas/page.ts'
import { TaskReference } from '../schemas/task.ts'

/** Notifications of a user in the app. */
export const notificationKinds = [
  'workflow_assigned',
  'claim_assigned',
  'email_task_assigned',
  'inspection_remind',
  'inspection_more',
  'inspection_returned',
  'inspection_submitted',
  'originals_damaged',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  task: TaskReference.nullable(),
  inspection: z.object({ id: z.number(), number: z.number(), title: z.string() }).nullable(),
  by: Person.nullable(),
  message: z.string(),
  read: z.boolean(),
  created_at: Instant,
})
export type Notification = z.infer<typeof Notification>

export const notifications = defineRoutes({
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'What this user was told of, newest first',
    query: PageQuery.extend({ unread: Flag }),
    ok: pageOf(Notification).extend({ unread: z.number() }),
    errors: [],
  },
  read: {
    method: 'POST',
    path: '/notifications/read/:id',
    summary: 'Mark one notification as read',
    params: IdParams,
    ok: z.object({ unread: z.number() }),
    errors: ['not_found'],
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read_all',
    summary: 'Mark all of this user’s notifications as read',
    ok: z.object({ unread: z.number() }),
    errors: [],
  },
})
