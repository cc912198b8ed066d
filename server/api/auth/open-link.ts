import { auth } from '@atesta/contract/routes/auth.ts'
import { heldLink } from '../../domain/auth/held-links.ts'
import { openRoute } from '../../http/route.ts'

/**
 * Gives the link's page its token, to keep in memory. Another site can neither send this cookie nor read the
 * answer.
 */
export const openLink = openRoute(auth.openLink, {
  handler: async ({ services, headers, body, fail }) => {
    const token = heldLink(services, headers, body)
    return token ? { token } : fail('link_not_held')
  },
})
