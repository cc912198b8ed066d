import { auth } from '@atesta/contract/routes/auth.ts'
import { route } from '../../../core/route.ts'
import { updateOwnSettings } from '../../users/users.queries.ts'
import { meView } from '../auth.view.ts'

export const updateSession = route(auth.updateSession, {
  allow: () => true,
  audit: ({ actor, body }) => ({ action: 'save', noun: 'user', id: actor.userId, details: body }),
  handler: async ({ db, actor, body, services, afterCommit }) => {
    await updateOwnSettings(db, actor.userId, { locale: body.locale, timeZone: body.time_zone })
    afterCommit(async () => services.sessions.forget())
    return meView({
      ...actor,
      locale: body.locale ?? actor.locale,
      ownLocale: body.locale ?? actor.ownLocale,
      timeZone: body.time_zone ?? actor.timeZone,
    })
  },
})
