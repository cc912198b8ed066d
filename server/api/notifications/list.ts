import { notifications } from '@atesta/contract/routes/notifications.ts'
import { actionVisible } from '../../domain/actions/actions.queries.ts'
import { inspectionVisible } from '../../domain/inspections/inspections.queries.ts'
import { countUnread, listNotifications } from '../../domain/notifications/notifications.queries.ts'
import { notificationView } from '../../domain/notifications/notifications.view.ts'
import { taskVisible } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(notifications.list, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    const seen = {
      task: taskVisible(actor),
      inspection: inspectionVisible(actor),
      action: actionVisible(actor),
    }
    const [page, unread] = await Promise.all([
      listNotifications(db, actor.userId, seen, query, notificationView),
      countUnread(db, actor.userId),
    ])
    return { ...page, unread }
  },
})
