import { oidc } from '@atesta/contract/routes/oidc.ts'
import { startTrip } from '../../domain/auth/oidc/trip.ts'
import { oidcLimit } from '../../domain/auth/sign-in.ts'
import { openRoute } from '../../http/route.ts'

export const start = openRoute(oidc.start, {
  handler: async ({ services, headers, body, address, setCookie }) => {
    await oidcLimit(services).attempt(address)
    const begun = await startTrip(services, headers, body)
    for (const cookie of begun.cookies) setCookie(cookie)
    return { address: begun.address }
  },
})
