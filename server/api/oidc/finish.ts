import { oidc } from '@atesta/contract/routes/oidc.ts'
import { afterFirstFactor } from '../../domain/auth/first-factor.ts'
import { accountFor } from '../../domain/auth/oidc/account.ts'
import { endTrip } from '../../domain/auth/oidc/trip.ts'
import { oidcLimit } from '../../domain/auth/sign-in.ts'
import { startSession } from '../../domain/auth/start-session.ts'
import { openRoute } from '../../http/route.ts'

/**
 * Another site cannot send the cookie (`SameSite=Strict`) that proves that this browser went to the provider.
 */
export const finish = openRoute(oidc.finish, {
  handler: async ({ services, headers, body, address, requestId, setCookie, fail }) => {
    await oidcLimit(services).attempt(address)
    const { who, trip, cookie } = await endTrip(services, headers, body.response)
    const userAgent = headers.get('user-agent') ?? undefined
    const { secondFactor: isComplete, provedAt, ...said } = who
    const { authUserId, told } = await accountFor(services, said, {
      isComplete,
      address,
      userAgent,
      requestId,
    })
    const from = { headers, address, provedAt, told }
    const begun = isComplete
      ? await startSession(services, authUserId, { ...from, secondFactor: true })
      : await afterFirstFactor(services, authUserId, from)
    if (!begun) return fail('account_disabled')
    if ('passkeyNeeded' in begun) return fail('passkey_needed')
    // Includes the attempt counted when the browser left for the provider.
    await oidcLimit(services).giveBack(address, 2)
    setCookie(cookie)
    const { next } = trip
    if ('half' in begun) {
      for (const each of begun.half.cookies) setCookie(each)
      return { user: null, token: null, code_needed: true, step: begun.half.step, next }
    }
    for (const each of begun.cookies) setCookie(each)
    return { ...begun.answer, code_needed: false, step: null, next }
  },
})
