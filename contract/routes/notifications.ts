import { z } from 'zod'
import { claimStates } from '../can.ts'
import { notificationChannels, notificationKinds } from '../notification-kinds.ts'
import { defineRoutes } from '../route.ts'
import { Flag, IdParams, Instant, PageQuery, Person, pageOf } from '../schemas/page.ts'
import { TaskReference } from '../schemas/task.ts'

export const Notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  task: TaskReference.nullable(),
  inspection: z.object({ id: z.number(), number: z.number(), title: z.string() }).nullable(),
  /** The corrective action it is about. */
  action: z.object({ id: z.number(), text: z.string() }).nullable(),
  by: Person.nullable(),
  /** The state that a claim was moved to. */
  claim_state: z.enum(claimStates).nullable(),
  message: z.string(),
  read: z.boolean(),
  created_at: Instant,
})
export type Notification = z.infer<typeof Notification>

/** `by_email` is null if no message is written about it. */
export const NotificationSetting = z.object({
  kind: z.enum(notificationKinds),
  in_app: z.boolean(),
  by_email: z.boolean().nullable(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

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
  settings: {
    method: 'GET',
    path: '/notifications/settings',
    summary: 'What this user is told of, in the app and by e-mail',
    ok: z.object({ data: z.array(NotificationSetting) }),
    errors: [],
  },
  saveSettings: {
    method: 'POST',
    path: '/notifications/settings',
    summary: 'Switch on or off how this user is told of something: what is left out stays',
    body: z
      .strictObject({
        kind: z.enum(notificationKinds),
        in_app: z.boolean().optional(),
        by_email: z.boolean().optional(),
      })
      .refine(
        ({ kind, in_app }) => in_app !== false || notificationChannels[kind].app !== 'must',
        'always_on',
      )
      .refine(
        ({ kind, by_email }) => by_email === undefined || notificationChannels[kind].email,
        'no_message',
      )
      .meta({ examples: [{ kind: 'workflow_assigned', by_email: false }] }),
    ok: NotificationSetting,
    errors: [],
  },
})
