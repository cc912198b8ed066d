import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { holdUsage, readSubscription, renewIfDue, type SubscriptionRow } from './periods.queries.ts'

/** Throws no_user_credits when no credit is left of what is held, in the period that runs now. */
export async function refuseWithoutCredit(db: Db, held: SubscriptionRow): Promise<void> {
  if (held.included === null) return
  if (held.due) await renewIfDue(db)
  const { included, extra, used } = held.due ? await readSubscription(db) : held
  if (included !== null && used >= included + extra) throw new Failure('no_user_credits')
}

type Reason = 'certification' | 'report'

/** Enters one credit. The caller has made sure that there is one, and holds it. */
export const enterCredit = (db: Db, reason: Reason, recordId: number | RawBuilder<number>) =>
  sql`INSERT INTO credit_entries (amount, reason, record_id) VALUES (-1, ${reason}, ${recordId})`.execute(db)

/**
 * Takes one credit in the caller's transaction. Throws no_user_credits when none is left; the lock on the company makes
 * the last one go to one caller only.
 */
export async function takeCredit(
  db: Db,
  actor: Pick<Actor, 'companyId'>,
  reason: Reason,
  recordId: number,
): Promise<void> {
  await refuseWithoutCredit(db, await holdUsage(db, actor))
  await enterCredit(db, reason, recordId)
}

/**
 * Gives back what a certification or report took that did not come to be. What was taken in an earlier period is noted
 * and not given: it would be a credit more than the plan has.
 */
export const refundCredit = (db: Db, reason: Reason, recordId: number) =>
  sql`INSERT INTO credit_entries (reason, record_id, amount)
    SELECT 'refund', ${recordId}, CASE WHEN EXISTS (
      SELECT FROM credit_entries e LEFT JOIN subscriptions s ON s.company_id = e.company_id
      WHERE e.record_id = ${recordId} AND e.reason = ${reason} AND e.created_at >= COALESCE(s.period_start, '-infinity')
    ) THEN 1 ELSE 0 END`.execute(db)
