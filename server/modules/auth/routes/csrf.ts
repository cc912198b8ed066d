import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../../core/route.ts'
import { csrfToken } from '../csrf.ts'

export const csrf = openRoute(auth.csrf, {
  handler: async ({ services, headers, setCookie }) => {
    const { token, cookie } = csrfToken(services, headers)
    if (cookie) setCookie(cookie)
    return { csrf_token: token }
  },
})
