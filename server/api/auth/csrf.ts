import { auth } from '@atesta/contract/routes/auth.ts'
import { csrfToken } from '../../domain/auth/csrf.ts'
import { openRoute } from '../../http/route.ts'

export const csrf = openRoute(auth.csrf, {
  handler: async ({ services, headers, setCookie }) => {
    const { token, cookie } = csrfToken(services, headers)
    if (cookie) setCookie(cookie)
    return { csrf_token: token }
  },
})
