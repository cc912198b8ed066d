import { planOf } from '@atesta/contract/plans.ts'
import type { Db } from '../../database/database.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { readPlan } from './periods.queries.ts'

/** The company that writes to people outside, and the transaction. */
export type Writing = { services: Services; db: Db; actor: Pick<Actor, 'companyId'> }

const day = 24 * 3600

/**
 * Counts this many people to whom the company writes. Call it before queueing anything and after every other
 * check: counts are not taken back. Throws recipients_limit, and then none of them was counted.
 */
export async function countRecipients({ services, db, actor }: Writing, people: number): Promise<void> {
  if (people === 0) return
  const { plan } = await readPlan(db)
  const points = planOf(plan)?.recipients_per_day ?? services.config.recipientsPerDay
  if (points === undefined) return
  const allowed = { points, seconds: day, code: 'recipients_limit' } as const
  await attemptLimit(services, 'recipients-company', allowed).attemptAll(String(actor.companyId), people)
}
