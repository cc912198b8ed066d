import { auth } from '@atesta/contract/routes/auth.ts'
import { csrfMatches } from '../../domain/auth/csrf.ts'
import { halfSignIn } from '../../domain/auth/half-sign-in.ts'
import { accountFor } from '../../domain/auth/oidc/account.ts'
import { noteRecovery, useCode } from '../../domain/auth/second-factor.ts'
import { secondFactorOf } from '../../domain/auth/second-factors.queries.ts'
import { startSession } from '../../domain/auth/start-session.ts'
import { openRoute } from '../../http/route.ts'

export const signInCode = openRoute(auth.signInCode, {
  handler: async ({ services, headers, body, address, requestId, setCookie, fail }) => {
    if (!csrfMatches(services, headers, body.csrf_token)) fail('csrf_failed')
    const half = await halfSignIn(services, headers, body.step)
    const factor = half && (await secondFactorOf(services.authDatabase, half.auth_user_id))
    // If an operator has removed the factor meanwhile, the person must begin again: the operator's decision
    // does not replace the password.
    if (!half || !factor) return fail('sign_in_expired')
    const proof = await useCode(services, factor, body.code, address)
    if (!proof) return fail('code_wrong')
    const userAgent = headers.get('user-agent') ?? undefined
    if (half.told) {
      const { auth_user_id: expected } = half
      await accountFor(services, half.told, { isComplete: true, expected, address, userAgent, requestId })
    }
    let ended: string | undefined
    const last = async () => {
      ended = await half.end()
      return ended !== undefined
    }
    const entered = await startSession(services, half.auth_user_id, {
      headers,
      address,
      secondFactor: true,
      last,
    })
    if (!entered || ended === undefined) return fail('sign_in_expired')
    if (proof === 'recovery') {
      await noteRecovery(services, half, factor, { userId: half.user_id, address, userAgent, requestId })
    }
    for (const cookie of [...entered.cookies, ended]) setCookie(cookie)
    return entered.answer
  },
})
