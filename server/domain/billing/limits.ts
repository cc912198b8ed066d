import { limitsOf, type PlanLimits } from '@atesta/contract/plans.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { readPlan, readSubscription } from './periods.queries.ts'

type Company = Pick<Actor, 'companyId'>

/**
 * What a limited plan allows and how much of it is used, under a lock on the company that makes what is left go to one
 * caller only; null for a plan without limits, where no request waits. Credits count as a limit too: taking one locks
 * the company, and that must come before anything is counted, or two transactions would deadlock.
 */
async function holdLimits(
  db: Db,
  company: Company,
): Promise<{ limits: PlanLimits; used: PlanLimits } | null> {
  const { plan, included } = await readPlan(db)
  const { users, storage_bytes } = limitsOf(plan)
  if (users === null && storage_bytes === null && included === null) return null
  await lockCompany(db, company)
  const row = await readSubscription(db)
  return { limits: limitsOf(row.plan), used: { users: row.people, storage_bytes: row.stored_bytes } }
}

async function assertLimit(
  db: Db,
  company: Company,
  name: keyof PlanLimits,
  more: number,
  code: 'plan_limit_users' | 'plan_limit_storage',
): Promise<void> {
  const held = await holdLimits(db, company)
  const limit = held?.limits[name] ?? null
  const used = held?.used[name] ?? 0
  if (limit !== null && used + more > limit) throw new Failure(code, { meta: { limit, used } })
}

/**
 * Call it in the transaction that adds a person, before adding. Throws plan_limit_users when the plan has room for no
 * more.
 */
export const assertUserLimit = (db: Db, company: Company) =>
  assertLimit(db, company, 'users', 1, 'plan_limit_users')

/**
 * Call it in the transaction that announces or adds a file of this many bytes, before it does. Throws
 * plan_limit_storage when it does not fit. Where the size is not known yet, asks for room for one byte.
 */
export const assertStorageLimit = (db: Db, company: Company, bytes = 1) =>
  assertLimit(db, company, 'storage_bytes', bytes, 'plan_limit_storage')
