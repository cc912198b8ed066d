import { notifications } from '@atesta/contract/routes/notifications.ts'
import { putSetting } from '../../domain/notifications/settings.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const saveSettings = route(notifications.saveSettings, {
  allow: anyone,
  audit: ({ actor, body }) => ({
    action: 'save_settings',
    noun: 'notification',
    id: actor.userId,
    details: body,
  }),
  handler: ({ db, actor, body }) => putSetting(db, actor.userId, body),
})
