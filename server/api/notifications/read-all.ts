import { notifications } from '@atesta/contract/routes/notifications.ts'
import { countUnread, markRead } from '../../domain/notifications/notifications.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const readAll = route(notifications.readAll, {
  allow: anyone,
  audit: ({ actor }) => ({ action: 'read_all', noun: 'notification', id: actor.userId }),
  handler: async ({ db, actor }) => {
    await markRead(db, actor.userId)
    return { unread: await countUnread(db, actor.userId) }
  },
})
