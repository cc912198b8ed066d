import { notifications } from '@atesta/contract/routes/notifications.ts'
import { inspectionVisible } from '../../domain/inspections/inspections.queries.ts'
import { countUnread, listNotifications } from '../../domain/notifications/notifications.queries.ts'
import { notificationView } from '../../domain/notifications/notifications.view.ts'
import { taskVisible } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(notifications.list, {
  allow: anyone,
  handler: async ({ db, actor, query }) => ({
    ...(await listNotifications(
      db,
      actor.userId,
      { task: taskVisible(actor), inspection: inspectionVisible(actor) },
      query,
      notificationView,
    )),
    unread: await countUnread(db, actor.userId),
  }),
})
