import { auth } from '@atesta/contract/routes/auth.ts'
import { enqueueAuthJob } from '../../domain/auth/auth.queries.ts'
import { mailLimits } from '../../domain/auth/sign-in.ts'
import { openRoute } from '../../http/route.ts'

export const forgotPassword = openRoute(auth.forgotPassword, {
  handler: async ({ services, body, address }) => {
    const limits = mailLimits(services, 'forgot')
    await limits.address.attempt(address)
    await limits.account.attempt(body.email)
    if (body.website) return {}
    // Whether the address belongs to an account is looked up later, so neither the answer nor its time reveals it.
    await enqueueAuthJob(services.authDatabase.kysely, 'auth.mail-password-link', { email: body.email })
    return {}
  },
})
