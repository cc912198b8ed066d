import { notificationKinds } from '@atesta/contract/notification-kinds.ts'
import { notifications } from '@atesta/contract/routes/notifications.ts'
import { settingsOf } from '../../domain/notifications/settings.queries.ts'
import { anyone, route } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

export const settings = route(notifications.settings, {
  allow: anyone,
  handler: async ({ db, actor }) => {
    // Only administrators are notified of damaged originals.
    const kinds = notificationKinds.filter((kind) => kind !== 'originals_damaged' || isAdmin(actor))
    return { data: await settingsOf(db, actor.userId, kinds) }
  },
})
