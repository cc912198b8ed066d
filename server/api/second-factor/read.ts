import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { passwordHashOf } from '../../domain/auth/auth.queries.ts'
import { secondFactorOfSession } from '../../domain/auth/second-factors.queries.ts'
import { requiresSecondFactor } from '../../domain/companies/companies.queries.ts'
import { route } from '../../http/route.ts'

export const read = route(secondFactor.read, {
  allow: () => true,
  handler: async ({ db, actor, services }) => {
    const [factor, required, hash] = await Promise.all([
      secondFactorOfSession(services.authDatabase, actor.sessionId),
      requiresSecondFactor(db, actor),
      passwordHashOf(services.authDatabase, actor.sessionId),
    ])
    return {
      since: factor?.confirmed_at?.toISOString() ?? null,
      recovery_codes_left: factor?.codes_left ?? 0,
      required,
      has_password: Boolean(hash),
    }
  },
})
