import { limitsOf, type PlanLimits } from '@atesta/contract/plans.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { lockUsage, type SubscriptionRow } from './periods.queries.ts'

function refuseBeyond(
  held: SubscriptionRow,
  name: keyof PlanLimits,
  more: number,
  code: 'plan_limit_users' | 'plan_limit_storage',
): void {
  const limit = limitsOf(held.plan)[name]
  const used = name === 'users' ? held.people : held.stored_bytes
  if (limit !== null && used + more > limit) throw new Failure(code, { meta: { limit, used } })
}

/**
 * Call it in the transaction that adds a person, before adding. Throws plan_limit_users when the plan has no
 * room.
 */
export const assertUserLimit = async (db: Db): Promise<void> =>
  refuseBeyond(await lockUsage(db), 'users', 1, 'plan_limit_users')

/** Throws plan_limit_storage when a file of this many bytes does not fit beside the present ones. */
export const refuseStorage = (held: SubscriptionRow, bytes: number): void =>
  refuseBeyond(held, 'storage_bytes', bytes, 'plan_limit_storage')

/**
 * Call it in the transaction that announces or adds a file of this many bytes, before doing so. Throws
 * plan_limit_storage when it does not fit. While the size is unknown, asks for room for one byte.
 */
export const assertStorageLimit = async (db: Db, bytes = 1): Promise<void> =>
  refuseStorage(await lockUsage(db), bytes)
