import { auth } from '@atesta/contract/routes/auth.ts'
import { hashPassword, passwordMatches } from '../../../core/auth.ts'
import { queueSystemMail } from '../../../core/mail/queue.ts'
import { route } from '../../../core/route.ts'
import { endSessions } from '../../users/users.queries.ts'
import { passwordHashOf, setPasswordHash } from '../auth.queries.ts'
import { passwordLimit } from '../sign-in.ts'

export const changePassword = route(auth.changePassword, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'change_password', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, body, services, fail, afterCommit }) => {
    const limit = passwordLimit(services)
    await limit.attempt(String(actor.userId))
    const hash = await passwordHashOf(services.authDatabase, actor.sessionId)
    if (!hash || !(await passwordMatches(services.auth, hash, body.current_password))) fail('wrong_password')
    await limit.clear(String(actor.userId))
    await setPasswordHash(db, actor.userId, await hashPassword(services.auth, body.password))
    await endSessions(db, actor.userId, { except: actor.sessionId })
    afterCommit(async () => {
      services.sessions.forget()
      await queueSystemMail(services, {
        kind: 'password_changed',
        to: { address: actor.email, name: actor.name, locale: actor.locale },
        facts: { changed_at: new Date().toISOString() },
      })
    })
    return undefined
  },
})
