import { auth } from '@atesta/contract/routes/auth.ts'
import { refuseWeak } from '../../domain/auth/password-strength.ts'
import { replacePassword } from '../../domain/auth/replace-password.ts'
import { ownPassword } from '../../domain/auth/sign-in.ts'
import { route } from '../../http/route.ts'
import { hashPassword } from '../../identity/auth.ts'
import { queueSystemMail } from '../../mail/queue.ts'

export const changePassword = route(auth.changePassword, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'change_password', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, body, services, address, requestId, headers, fail, afterCommit }) => {
    const compared = await ownPassword(services, actor, body.current_password)
    if (compared === undefined) return fail('wrong_password')
    refuseWeak(body.password, [actor.name, actor.email, actor.company.name])
    const hash = await hashPassword(services.auth, String(actor.userId), body.password)
    const userAgent = headers.get('user-agent') ?? undefined
    const by = { userId: actor.userId, address, userAgent, requestId }
    const own = { compared, session: actor.sessionId }
    if (!(await replacePassword(db, actor.userId, hash, by, own))) fail('wrong_password')
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
