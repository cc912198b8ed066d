import { auth } from '@atesta/contract/routes/auth.ts'
import { holdLink as hold } from '../../domain/auth/held-links.ts'
import { openRoute } from '../../http/route.ts'

/** Does not look anything up: a link's validity is checked where it is used. */
export const holdLink = openRoute(auth.holdLink, {
  handler: async ({ services, headers, body, setCookie }) => {
    const { id, cookies } = hold(services, headers, body)
    for (const cookie of cookies) setCookie(cookie)
    return { id }
  },
})
