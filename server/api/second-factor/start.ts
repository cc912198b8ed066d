import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { authUserOf } from '../../domain/auth/auth.queries.ts'
import { newKey } from '../../domain/auth/one-time-codes.ts'
import { sealKey, showKey } from '../../domain/auth/second-factor.ts'
import { saveKey } from '../../domain/auth/second-factors.queries.ts'
import { route } from '../../http/route.ts'

export const start = route(secondFactor.start, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'start_second_factor', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, services, fail }) => {
    const key = newKey()
    const authUserId = await authUserOf(services.authDatabase, actor.sessionId)
    if (!(await saveKey(db, actor.userId, sealKey(services, authUserId, key)))) fail('second_factor_on')
    return showKey(key, actor.email)
  },
})
