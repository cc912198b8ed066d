import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../../core/route.ts'
import { csrfMatches } from '../csrf.ts'

export const signOut = openRoute(auth.signOut, {
  handler: async ({ services, headers, body, setCookie, fail }) => {
    if (!csrfMatches(headers, body.csrf_token)) fail('csrf_failed')
    // Deleting the session takes its bearers with it.
    const done = await services.auth.api.signOut({ headers, returnHeaders: true })
    for (const cookie of done.headers.getSetCookie()) setCookie(cookie)
    services.sessions.forget()
    return undefined
  },
})
