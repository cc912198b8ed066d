import { auth } from '@atesta/contract/routes/auth.ts'
import { readMe } from '../../domain/auth/sign-in.ts'
import { updateOwnSettings } from '../../domain/users/users.queries.ts'
import { route } from '../../http/route.ts'

export const updateSession = route(auth.updateSession, {
  allow: () => true,
  audit: ({ actor, body }) => ({ action: 'save', noun: 'user', id: actor.userId, details: body }),
  handler: async ({ db, actor, body, services, afterCommit }) => {
    await updateOwnSettings(db, actor.userId, body)
    afterCommit(async () => services.sessions.forget())
    return readMe(db, {
      ...actor,
      name: body.name ?? actor.name,
      ownLocale: body.locale === undefined ? actor.ownLocale : body.locale,
      timeZone: body.time_zone ?? actor.timeZone,
    })
  },
})
