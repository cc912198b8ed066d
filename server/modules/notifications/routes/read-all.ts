import { notifications } from '@atesta/contract/routes/notifications.ts'
import { route } from '../../../core/route.ts'
import { seeNotifications } from '../notifications.policy.ts'
import { countUnread, markRead } from '../notifications.queries.ts'

export const readAll = route(notifications.readAll, {
  allow: seeNotifications,
  audit: ({ actor }) => ({ action: 'read_all', noun: 'notification', id: actor.userId }),
  handler: async ({ db, actor }) => {
    await markRead(db, actor.userId)
    return { unread: await countUnread(db, actor.userId) }
  },
})
