import { createAttemptLimit } from '../../core/rate-limit.ts'
import type { Services } from '../../core/services.ts'
import { meView } from './auth.view.ts'

const limits = new WeakMap<Services, ReturnType<typeof makeLimits>>()
const makeLimits = (services: Services) => ({
  account: createAttemptLimit(services.authDatabase, 'signin-account', 10, 15 * 60),
  address: createAttemptLimit(services.authDatabase, 'signin-address', 100, 15 * 60),
})

/** How many sign-ins one account and one address may try. */
export function signInLimits(services: Services) {
  const made = limits.get(services) ?? makeLimits(services)
  limits.set(services, made)
  return made
}

/** The session a browser's cookies belong to, with a fresh bearer; both null when there is none or its user is disabled. */
export async function sessionAnswer(services: Services, headers: Headers) {
  const session = await services.auth.api.getSession({ headers })
  const actor = session && (await services.sessions.bySession(session.session.id))
  if (!actor) return { user: null, token: null }
  return { user: meView(actor), token: await services.sessions.issueToken(actor.sessionId) }
}
