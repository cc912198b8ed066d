import { notifications } from '@atesta/contract/routes/notifications.ts'
import { route } from '../../../core/route.ts'
import { seeNotifications } from '../notifications.policy.ts'
import { countUnread, listNotifications } from '../notifications.queries.ts'
import { notificationView } from '../notifications.view.ts'

export const list = route(notifications.list, {
  allow: seeNotifications,
  handler: async ({ db, actor, query }) => ({
    ...(await listNotifications(db, actor, query, notificationView)),
    unread: await countUnread(db, actor.userId),
  }),
})
