import { auth } from '@atesta/contract/routes/auth.ts'
import { findSignIn } from '../../domain/auth/auth.queries.ts'
import { csrfMatches } from '../../domain/auth/csrf.ts'
import { afterFirstFactor } from '../../domain/auth/first-factor.ts'
import { withGuessesCounted } from '../../domain/auth/guesses.ts'
import { openRoute } from '../../http/route.ts'
import { authUserOfPassword } from '../../identity/auth.ts'
import type { Services } from '../../services/services.ts'

type Given = { email: string; password: string }

/**
 * Continues after a right password; null when it is wrong, or when the address is unknown or its user
 * disabled.
 */
async function begin(
  services: Services,
  given: Given & { who: string },
  from: { headers: Headers; address: string },
) {
  // An unknown address and a wrong password get the same answer after the same time.
  const known = await authUserOfPassword(services.auth, given.who, given)
  if (!known || !(await findSignIn(services.authDatabase, given.email))) return null
  return afterFirstFactor(services, known.id, { ...from, passwordHash: known.hash })
}

export const signIn = openRoute(auth.signIn, {
  handler: async ({ services, headers, body, address, setCookie, fail }) => {
    if (!csrfMatches(services, headers, body.csrf_token)) fail('csrf_failed')
    const { email, password } = body
    const begun = await withGuessesCounted(services, { email, address, headers }, (who) =>
      begin(services, { email, password, who }, { headers, address }),
    )
    if (!begun) return fail('bad_credentials')
    if ('passkeyNeeded' in begun) return fail('passkey_needed')
    if ('half' in begun) {
      for (const each of begun.half.cookies) setCookie(each)
      return { user: null, token: null, code_needed: true, step: begun.half.step }
    }
    for (const cookie of begun.cookies) setCookie(cookie)
    return { ...begun.answer, code_needed: false, step: null }
  },
})
