import { minuteMs } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import { hashOfToken, newToken } from '../../identity/tokens.ts'
import { job } from '../../jobs/jobs.ts'
import { queueSystemMail } from '../../mail/queue.ts'
import { findSignIn, saveReset } from './auth.queries.ts'
import { nameForStrangers } from './auth.rules.ts'
import { deleteRegistration, findRegistration, setRegistrationToken } from './registrations.queries.ts'

/**
 * Writes the mail for a forgotten password, if the address belongs to a user. Only the newest link works. An
 * account without a password gets none this way while there is a provider, which decides who signs in.
 */
export const passwordMail = job<{ email: string }>({
  name: 'auth.mail-password-link',
  formerly: 'auth.password_mail',
  handler: async ({ payload, services }) => {
    const found = await findSignIn(services.authDatabase, payload.email)
    if (!found) return
    const to = { address: payload.email, name: found.name, locale: found.locale }
    const { oidc } = services.config
    if (!found.has_password && oidc) {
      await queueSystemMail(services, { kind: 'no_password', to, facts: { provider: oidc.name } })
      return
    }
    const token = newToken()
    const expiresAt = new Date(Date.now() + limits.passwordResetMinutes * minuteMs)
    await saveReset(services.authDatabase, found.auth_user_id, hashOfToken(token), expiresAt)
    await queueSystemMail(services, {
      kind: 'password_reset',
      to,
      facts: { expires_at: expiresAt.toISOString() },
      secret: token,
    })
  },
  onGiveUp: { nothing: 'nothing was promised; the person asks again' },
})

/**
 * Writes the mail of a registration: a link to confirm it or, for an existing user, that they already have an
 * account.
 */
export const registrationMail = job<{ registration_id: number }>({
  name: 'auth.mail-registration-link',
  formerly: 'auth.registration_mail',
  handler: async ({ payload, services }) => {
    const { authDatabase } = services
    const asked = await findRegistration(authDatabase, payload.registration_id)
    if (!asked) return
    // Anyone may have typed these, and the reader of the mail may be a different person.
    const to = { address: asked.email, name: nameForStrangers(asked.name), locale: asked.locale }
    const company = nameForStrangers(asked.company_name)
    if (asked.known) {
      await queueSystemMail(services, {
        kind: 'registration_exists',
        to,
        facts: { company },
      })
      await deleteRegistration(authDatabase, asked.id)
      return
    }
    const token = newToken()
    await setRegistrationToken(authDatabase, asked.id, hashOfToken(token))
    await queueSystemMail(services, {
      kind: 'registration_confirm',
      to,
      facts: { company, expires_at: asked.expires_at.toISOString() },
      secret: token,
    })
  },
  onGiveUp: { nothing: 'nothing was promised; the person registers again' },
})
