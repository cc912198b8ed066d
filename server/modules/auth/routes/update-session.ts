import { auth } from '@atesta/contract/routes/auth.ts'
import { Failure } from '../../../core/failure.ts'
import { route } from '../../../core/route.ts'
import { updateOwnSettings } from '../../users/users.queries.ts'
import { meView } from '../auth.view.ts'

/** By name only: PostgreSQL reads an offset such as `+03:00` with the opposite sign. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const updateSession = route(auth.updateSession, {
  allow: () => true,
  audit: ({ actor, body }) => ({ action: 'save', noun: 'user', id: actor.userId, details: body }),
  handler: async ({ db, actor, body, services, afterCommit }) => {
    if (body.time_zone !== undefined && !isTimeZone(body.time_zone))
      throw new Failure('validation_failed', {
        errors: [{ path: '/time_zone', message: 'Not a time zone of the IANA database' }],
      })
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
