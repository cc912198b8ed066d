import { auth } from '@atesta/contract/routes/auth.ts'
import { csrfMatches } from '../../domain/auth/csrf.ts'
import { openRoute } from '../../http/route.ts'

export const signOut = openRoute(auth.signOut, {
  handler: async ({ services, headers, body, setCookie, fail }) => {
    if (!csrfMatches(services, headers, body.csrf_token)) fail('csrf_failed')
    // Deleting the session deletes its bearers.
    const done = await services.auth.api.signOut({ headers, returnHeaders: true })
    // better-auth does not report a failed deletion; without this check, users would be told that they are
    // signed out when they are not.
    if (await services.auth.api.getSession({ headers })) throw new Error('The session could not be ended.')
    for (const cookie of done.headers.getSetCookie()) setCookie(cookie)
    services.sessions.forget()
    return undefined
  },
})
