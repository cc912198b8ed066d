import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { mailSecondFactor } from '../../domain/auth/second-factor.ts'
import { deleteSecondFactor } from '../../domain/auth/second-factors.queries.ts'
import { verifyFactorsAgain } from '../../domain/auth/verify-factors-again.ts'
import { requiresSecondFactor } from '../../domain/companies/companies.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(secondFactor.remove, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'disable_second_factor', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, body, services, address, fail, afterCommit }) => {
    if (await requiresSecondFactor(db, actor)) fail('second_factor_required')
    await verifyFactorsAgain(services, actor, body, address)
    if (!(await deleteSecondFactor(db, actor.userId))) fail('second_factor_off')
    afterCommit(async () => {
      services.sessions.forget()
      await mailSecondFactor(services, actor, 'off')
    })
    return undefined
  },
})
