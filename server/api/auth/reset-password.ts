import { auth } from '@atesta/contract/routes/auth.ts'
import { recordAudit } from '../../database/audit.ts'
import { inCompany } from '../../database/database.ts'
import { findReset, useReset } from '../../domain/auth/auth.queries.ts'
import { rememberDevice } from '../../domain/auth/device.ts'
import { forgetGuesses } from '../../domain/auth/guesses.ts'
import { refuseWeak } from '../../domain/auth/password-strength.ts'
import { replacePassword } from '../../domain/auth/replace-password.ts'
import { tokenLimit } from '../../domain/auth/sign-in.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { hashPassword } from '../../identity/auth.ts'
import { hashOfToken } from '../../identity/tokens.ts'
import { queueSystemMail } from '../../mail/queue.ts'

export const resetPassword = openRoute(auth.resetPassword, {
  handler: async ({ services, body, address, requestId, headers, setCookie, fail, afterCommit }) => {
    const tries = tokenLimit(services)
    await tries.attempt(address)
    afterCommit(() => tries.giveBack(address))
    const tokenHash = hashOfToken(body.token)
    const found = await findReset(services.authDatabase, tokenHash)
    if (!found) return fail('password_reset_invalid')
    // Until the password is set, the link can be used for another try.
    refuseWeak(body.password, [found.name, found.email, found.company])
    const hash = await hashPassword(services.auth, networkOf(address), body.password)
    await inCompany(services.app, found.company_id, async (db) => {
      if (!(await useReset(db, found.user_id, tokenHash))) fail('password_reset_invalid')
      const userAgent = headers.get('user-agent') ?? undefined
      const by = { userId: found.user_id, address, userAgent, requestId }
      await replacePassword(db, found.user_id, hash, by)
      await recordAudit(db, { action: 'reset_password', noun: 'user', id: found.user_id }, by)
    })
    services.sessions.forget()
    // Wrong guesses, the user's own or other people's, should not lock the user out now.
    await forgetGuesses(services, { email: found.email, address, headers })
    const device = rememberDevice(services, headers, found.email)
    if (device) setCookie(device)
    const to = { address: found.email, name: found.name, locale: found.locale }
    const facts = { changed_at: new Date().toISOString() }
    afterCommit(() => queueSystemMail(services, { kind: 'password_changed', to, facts }))
    return undefined
  },
})
