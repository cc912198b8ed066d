import { hourMs } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import { auth } from '@atesta/contract/routes/auth.ts'
import { refuseWeak } from '../../domain/auth/password-strength.ts'
import { insertRegistration } from '../../domain/auth/registrations.queries.ts'
import { mailLimits } from '../../domain/auth/sign-in.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { hashPassword } from '../../identity/auth.ts'

export const register = openRoute(auth.register, {
  handler: async ({ services, body, address, fail }) => {
    if (!services.config.registration) fail('registration_off')
    refuseWeak(body.password, [body.name, body.email, body.company])
    const allowed = mailLimits(services, 'register')
    await allowed.address.attempt(address)
    await allowed.account.attempt(body.email)
    if (body.website) return {}
    // The same work for every address: whether it is known is looked up when the mail is written.
    await insertRegistration(services.authDatabase, {
      company: body.company,
      name: body.name,
      email: body.email,
      passwordHash: await hashPassword(services.auth, networkOf(address), body.password),
      locale: body.locale,
      timeZone: body.time_zone,
      plan: body.plan,
      period: body.period,
      termsVersion: body.accepted_terms,
      expiresAt: new Date(Date.now() + limits.registrationHours * hourMs),
    })
    return {}
  },
})
