import { auth } from '@atesta/contract/routes/auth.ts'
import { isAPIError } from 'better-auth/api'
import { openRoute } from '../../../core/route.ts'
import { csrfMatches } from '../csrf.ts'
import { sessionAnswer, signInLimits } from '../sign-in.ts'

/** better-auth notes where a session was begun by this header alone, which anybody could send; ours says what is true. */
function withAddress(headers: Headers, address: string): Headers {
  const own = new Headers(headers)
  own.set('x-forwarded-for', address)
  return own
}

export const signIn = openRoute(auth.signIn, {
  handler: async ({ services, headers, body, address, setCookie, fail }) => {
    if (!csrfMatches(headers, body.csrf_token)) fail('csrf_failed')
    const limits = signInLimits(services)
    await limits.address.attempt(address)
    await limits.account.attempt(body.email)
    // Unknown address and wrong password answer alike, and take alike: better-auth hashes in both cases.
    const signedIn = await services.auth.api
      .signInEmail({
        body: { email: body.email, password: body.password },
        headers: withAddress(headers, address),
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        // A database out of reach is no wrong password.
        if (isAPIError(error) && error.statusCode < 500) return null
        throw error
      })
    if (!signedIn) return fail('bad_credentials')
    const cookies = signedIn.headers.getSetCookie()
    const answer = await sessionAnswer(
      services,
      new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
    )
    // The password was right but the person is disabled: no session may remain.
    if (!answer.user) {
      await (await services.auth.$context).internalAdapter.deleteSession(signedIn.response.token)
      return fail('bad_credentials')
    }
    await limits.account.clear(body.email)
    for (const cookie of cookies) setCookie(cookie)
    return answer
  },
})
