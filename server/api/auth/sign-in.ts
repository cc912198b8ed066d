import { auth } from '@atesta/contract/routes/auth.ts'
import { isAPIError } from 'better-auth/api'
import { csrfMatches } from '../../domain/auth/csrf.ts'
import { rememberDevice } from '../../domain/auth/device.ts'
import { withGuessesCounted } from '../../domain/auth/guesses.ts'
import { sessionAnswer } from '../../domain/auth/sign-in.ts'
import { openRoute } from '../../http/route.ts'
import type { Services } from '../../services/services.ts'

/**
 * better-auth notes where a session was begun by this header alone, which any client could send; ours states the real
 * address.
 */
function withAddress(headers: Headers, address: string): Headers {
  const own = new Headers(headers)
  own.set('x-forwarded-for', address)
  return own
}

/** Begins a session; null when the password is wrong, no user has the address or the user is disabled. */
async function begin(services: Services, body: { email: string; password: string }, headers: Headers) {
  // Unknown address and wrong password answer alike, and take alike: better-auth hashes in both cases.
  const signedIn = await services.auth.api
    .signInEmail({ body, headers, returnHeaders: true })
    .catch((error: unknown) => {
      // A database out of reach is no wrong password.
      if (isAPIError(error) && error.statusCode < 500) return null
      throw error
    })
  if (!signedIn) return null
  const cookies = signedIn.headers.getSetCookie()
  const own = new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
  const answer = await sessionAnswer(services, own)
  if (answer.user) return { answer, cookies }
  // The password was right but the person is disabled: no session may remain.
  await (await services.auth.$context).internalAdapter.deleteSession(signedIn.response.token)
  return null
}

export const signIn = openRoute(auth.signIn, {
  handler: async ({ services, headers, body, address, setCookie, fail }) => {
    if (!csrfMatches(services, headers, body.csrf_token)) fail('csrf_failed')
    const { email, password } = body
    const begun = await withGuessesCounted(services, { email, address, headers }, () =>
      begin(services, { email, password }, withAddress(headers, address)),
    )
    if (!begun) return fail('bad_credentials')
    const device = rememberDevice(services, headers, email)
    for (const cookie of device ? [...begun.cookies, device] : begun.cookies) setCookie(cookie)
    return begun.answer
  },
})
