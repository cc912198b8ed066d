import { auth } from '@atesta/contract/routes/auth.ts'
import { recordAudit } from '../../../core/audit.ts'
import { hashPassword } from '../../../core/auth.ts'
import { inCompany } from '../../../core/database.ts'
import { queueSystemMail } from '../../../core/mail/queue.ts'
import { openRoute } from '../../../core/route.ts'
import { hashOfToken } from '../../../core/tokens.ts'
import { findReset, useReset } from '../auth.queries.ts'
import { rememberDevice } from '../device.ts'
import { forgetGuesses } from '../guesses.ts'
import { refuseWeak } from '../password-strength.ts'
import { replacePassword } from '../replace-password.ts'
import { tokenLimit } from '../sign-in.ts'

export const resetPassword = openRoute(auth.resetPassword, {
  handler: async ({ services, body, address, requestId, headers, setCookie, fail, afterCommit }) => {
    await tokenLimit(services).attempt(address)
    const tokenHash = hashOfToken(body.token)
    const asked = await findReset(services.authDatabase, tokenHash)
    // The link stays good for another try.
    if (asked) refuseWeak(body.password, [asked.name, asked.email, asked.company])
    const found = await useReset(services.authDatabase, tokenHash)
    if (!found) return fail('password_reset_invalid')
    const hash = await hashPassword(services.auth, body.password)
    await inCompany(services.app, found.company_id, async (db) => {
      const userAgent = headers.get('user-agent') ?? undefined
      const by = { userId: found.user_id, address, userAgent, requestId }
      await replacePassword(db, found.user_id, hash, by)
      await recordAudit(db, { action: 'reset_password', noun: 'user', id: found.user_id }, by)
    })
    services.sessions.forget()
    // Neither wrong guesses of whoever forgot it nor those of strangers should keep them out now.
    await forgetGuesses(services, { email: found.email, address, headers })
    const device = rememberDevice(services, headers, found.email)
    if (device) setCookie(device)
    const to = { address: found.email, name: found.name, locale: found.locale }
    const facts = { changed_at: new Date().toISOString() }
    afterCommit(() => queueSystemMail(services, { kind: 'password_changed', to, facts }))
    return undefined
  },
})
