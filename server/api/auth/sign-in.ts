import { auth } from '@atesta/contract/routes/auth.ts'
import { findSignIn } from '../../domain/auth/auth.queries.ts'
import { csrfMatches } from '../../domain/auth/csrf.ts'
import { rememberDevice } from '../../domain/auth/device.ts'
import { withGuessesCounted } from '../../domain/auth/guesses.ts'
import { beginHalf } from '../../domain/auth/half-sign-in.ts'
import { letIn } from '../../domain/auth/let-in.ts'
import { secondFactorOf } from '../../domain/auth/second-factors.queries.ts'
import { openRoute } from '../../http/route.ts'
import { authUserOfPassword } from '../../identity/auth.ts'
import type { Services } from '../../services/services.ts'

type Given = { email: string; password: string }

/** What follows from a right password; null when it is wrong, no user has the address or the user is disabled. */
async function begin(services: Services, given: Given, from: { headers: Headers; address: string }) {
  // Unknown address and wrong password answer alike, and take alike.
  const authUserId = await authUserOfPassword(services.auth, given)
  if (!authUserId || !(await findSignIn(services.authDatabase, given.email))) return null
  if (await secondFactorOf(services.authDatabase, authUserId))
    return { half: await beginHalf(services, authUserId) }
  return letIn(services, authUserId, { ...from, secondFactor: false })
}

export const signIn = openRoute(auth.signIn, {
  handler: async ({ services, headers, body, address, setCookie, fail }) => {
    if (!csrfMatches(services, headers, body.csrf_token)) fail('csrf_failed')
    const { email, password } = body
    const begun = await withGuessesCounted(services, { email, address, headers }, () =>
      begin(services, { email, password }, { headers, address }),
    )
    if (!begun) return fail('bad_credentials')
    if ('half' in begun) {
      setCookie(begun.half)
      return { user: null, token: null, code_needed: true }
    }
    const device = rememberDevice(services, headers, email)
    for (const cookie of device ? [...begun.cookies, device] : begun.cookies) setCookie(cookie)
    return { ...begun.answer, code_needed: false }
  },
})
