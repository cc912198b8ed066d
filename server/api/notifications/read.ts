import { notifications } from '@atesta/contract/routes/notifications.ts'
import { countUnread, findNotification, markRead } from '../../domain/notifications/notifications.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(notifications.read, {
  find: ({ db, actor, params }) => findNotification(db, actor.userId, params.id),
  allow: anyone,
  // Reading again changes nothing, so it is no event.
  audit: ({ subject }) =>
    subject.read_at === null ? { action: 'read', noun: 'notification', id: subject.id } : null,
  handler: async ({ db, actor, subject }) => {
    await markRead(db, actor.userId, subject.id)
    return { unread: await countUnread(db, actor.userId) }
  },
})
