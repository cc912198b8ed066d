import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { newKey } from '../../domain/auth/one-time-codes.ts'
import { sealKey, showKey } from '../../domain/auth/second-factor.ts'
import { saveNextKey } from '../../domain/auth/second-factors.queries.ts'
import { verifyFactorsAgain } from '../../domain/auth/verify-factors-again.ts'
import { route } from '../../http/route.ts'

export const replace = route(secondFactor.replace, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'start_second_factor', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, body, services, address, fail }) => {
    const { auth_user_id: authUserId } = await verifyFactorsAgain(services, actor, body, address)
    const key = newKey()
    if (!(await saveNextKey(db, actor.userId, sealKey(services, authUserId, key)))) fail('second_factor_off')
    return showKey(key, actor.email)
  },
})
