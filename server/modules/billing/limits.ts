import { planOf } from '@atesta/contract/plans.ts'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { Failure } from '../../core/failure.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { countPeople, readSubscription } from './periods.queries.ts'

/**
 * Call it in the transaction that adds a person, before adding. Throws plan_limit_users when the plan has room for no
 * more; two who add the last one at once wait for each other.
 */
export async function assertUserLimit(db: Db, actor: Pick<Actor, 'companyId'>): Promise<void> {
  await lockCompany(db, actor)
  const { plan } = await readSubscription(db)
  const limit = planOf(plan)?.limits.users ?? null
  if (limit !== null && (await countPeople(db)) >= limit)
    throw new Failure('plan_limit_users', { meta: { limit } })
}
