import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { mailSecondFactor, makeRecoveryCodes } from '../../domain/auth/second-factor.ts'
import { saveRecoveryCodes } from '../../domain/auth/second-factors.queries.ts'
import { verifyFactorsAgain } from '../../domain/auth/verify-factors-again.ts'
import { route } from '../../http/route.ts'

export const newCodes = route(secondFactor.newCodes, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'renew_recovery_codes', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, body, services, address, afterCommit }) => {
    const factor = await verifyFactorsAgain(services, actor, body, address)
    const { shown, digests } = makeRecoveryCodes(services, factor.auth_user_id)
    await saveRecoveryCodes(db, actor.userId, digests)
    afterCommit(() => mailSecondFactor(services, actor, 'codes'))
    return { recovery_codes: shown }
  },
})
