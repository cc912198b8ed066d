import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { askToSignIn } from '../../domain/auth/passkeys.ts'
import { passkeyLimit } from '../../domain/auth/sign-in.ts'
import { openRoute } from '../../http/route.ts'

export const startSignIn = openRoute(passkeys.startSignIn, {
  handler: async ({ services, address, setCookie }) => {
    await passkeyLimit(services).attempt(address)
    const { cookie, options } = await askToSignIn(services)
    setCookie(cookie)
    return { options }
  },
})
