import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../../core/route.ts'
import { holdLink as hold } from '../held-links.ts'

/** Looks nothing up: whether the link is good is said where it is used. */
export const holdLink = openRoute(auth.holdLink, {
  handler: async ({ services, headers, body, setCookie }) => {
    const { id, cookies } = hold(services, headers, body)
    for (const cookie of cookies) setCookie(cookie)
    return { id }
  },
})
