import { auth } from '@atesta/contract/routes/auth.ts'
import { recordAudit } from '../../database/audit.ts'
import { inCompany } from '../../database/database.ts'
import { findReset, useReset } from '../../domain/auth/auth.queries.ts'
import { rememberDevice } from '../../domain/auth/device.ts'
import { forgetGuesses } from '../../domain/auth/guesses.ts'
import { needsPasskey } from '../../domain/auth/passkeys.queries.ts'
import { refuseWeak } from '../../domain/auth/password-strength.ts'
import { removeAllPasskeys } from '../../domain/auth/remove-ways-in.ts'
import { replacePassword } from '../../domain/auth/replace-password.ts'
import { mailSecondFactor } from '../../domain/auth/second-factor.ts'
import { secondFactorOf } from '../../domain/auth/second-factors.queries.ts'
import { tokenLimit } from '../../domain/auth/sign-in.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { hashPassword } from '../../identity/auth.ts'
import { hashOfToken } from '../../identity/tokens.ts'
import { queueSystemMail } from '../../mail/queue.ts'
import type { Services } from '../../services/services.ts'

/** Whether passkeys are the second factor that the company requires: a mail alone must not remove that. */
const needsItsPasskeys = async ({ authDatabase }: Services, authUserId: string): Promise<boolean> =>
  !(await secondFactorOf(authDatabase, authUserId)) && needsPasskey(authDatabase, authUserId)

export const resetPassword = openRoute(auth.resetPassword, {
  handler: async ({ services, body, address, requestId, headers, setCookie, fail, afterCommit }) => {
    const tries = tokenLimit(services)
    await tries.attempt(address)
    afterCommit(() => tries.giveBack(address))
    const tokenHash = hashOfToken(body.token)
    const found = await findReset(services.authDatabase, tokenHash)
    if (!found) return fail('password_reset_invalid')
    // The worker that mailed the link may have been started without the provider, which decides who signs in.
    if (services.config.oidc && !found.has_password) fail('password_reset_invalid')
    const { remove_passkeys: removes } = body
    if (removes && (await needsItsPasskeys(services, found.auth_user_id))) fail('passkeys_required')
    // Until the password is set, the link can be used for another try.
    refuseWeak(body.password, [found.name, found.email, found.company])
    const hash = await hashPassword(services.auth, networkOf(address), body.password)
    const removed = await inCompany(services.app, found.company_id, async (db) => {
      if (!(await useReset(db, found.user_id, tokenHash))) fail('password_reset_invalid')
      const userAgent = headers.get('user-agent') ?? undefined
      const by = { userId: found.user_id, address, userAgent, requestId }
      await replacePassword(db, found.user_id, hash, by)
      // Asked again: hashing takes a while, in which the company may have begun to require a second factor.
      if (removes && (await needsItsPasskeys(services, found.auth_user_id))) fail('passkeys_required')
      const passkeys = removes ? await removeAllPasskeys(db, found.user_id, by) : 0
      await recordAudit(db, { action: 'reset_password', noun: 'user', id: found.user_id }, by)
      return passkeys
    })
    services.sessions.forget()
    // Wrong guesses, the user's own or other people's, should not lock the user out now.
    await forgetGuesses(services, { email: found.email, address, headers })
    const device = rememberDevice(services, headers, found.email)
    if (device) setCookie(device)
    const to = { address: found.email, name: found.name, locale: found.locale }
    const facts = { changed_at: new Date().toISOString() }
    afterCommit(async () => {
      await queueSystemMail(services, { kind: 'password_changed', to, facts })
      if (removed > 0) await mailSecondFactor(services, found, 'passkey_removed')
    })
    return undefined
  },
})
