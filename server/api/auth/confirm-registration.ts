import { auth } from '@atesta/contract/routes/auth.ts'
import { recordAudit } from '../../database/audit.ts'
import { slugOf } from '../../domain/auth/auth.rules.ts'
import { rememberDevice } from '../../domain/auth/device.ts'
import {
  confirmRegistration as confirm,
  waitingRegistration,
} from '../../domain/auth/registrations.queries.ts'
import { registrationLimit, tokenLimit } from '../../domain/auth/sign-in.ts'
import { assignPlan } from '../../domain/billing/assign-plan.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { passwordMatches } from '../../identity/auth.ts'
import { hashOfToken } from '../../identity/tokens.ts'

export const confirmRegistration = openRoute(auth.confirmRegistration, {
  handler: async ({ services, body, address, requestId, headers, setCookie, fail, afterCommit }) => {
    if (!services.config.registration) fail('registration_off')
    const tries = tokenLimit(services)
    await tries.attempt(address)
    afterCommit(() => tries.giveBack(address))
    const tokenHash = hashOfToken(body.token)
    const waiting = await waitingRegistration(services.authDatabase, tokenHash)
    if (!waiting) return fail('registration_invalid')
    // Someone who registers another person's address knows the password, but only the owner of the address
    // gets the token.
    const limit = registrationLimit(services)
    await limit.attempt(String(waiting.id))
    if (
      !(await passwordMatches(services.auth, networkOf(address), {
        hash: waiting.password_hash,
        password: body.password,
      }))
    )
      fail('wrong_password')
    const name = waiting.company_name
    const made = await confirm(
      services.app,
      tokenHash,
      slugOf(name),
      async (db, { company_id: id, user_id: userId }) => {
        // Where plans are sold, no company starts with the unlimited one.
        if (services.stripe) await assignPlan(db, id, { plan: 'trial', period: 'month' })
        await recordAudit(
          db,
          { action: 'register', noun: 'company', id, details: { name, terms: waiting.terms_version } },
          { userId, address, userAgent: headers.get('user-agent') ?? undefined, requestId },
        )
      },
    )
    if (!made) return fail('registration_invalid')
    const device = rememberDevice(services, headers, made.email)
    if (device) setCookie(device)
    return { email: made.email, plan: made.plan, period: waiting.period }
  },
})
