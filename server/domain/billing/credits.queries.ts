import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { lockUsage, readSubscription, renewIfDue, type SubscriptionRow } from './periods.queries.ts'

/** Throws no_user_credits when the locked company has no credit left in the running period. */
export async function refuseWithoutCredit(db: Db, held: SubscriptionRow): Promise<void> {
  if (held.included === null) return
  if (held.due) await renewIfDue(db)
  const { included, extra, used } = held.due ? await readSubscription(db) : held
  if (included !== null && used >= included + extra) throw new Failure('no_user_credits')
}

type Reason = 'certification' | 'report'

/** Enters one credit. The caller has checked that there is one and holds the lock. */
export const enterCredit = (db: Db, reason: Reason, recordId: number | RawBuilder<number>) =>
  sql`INSERT INTO credit_entries (amount, reason, record_id) VALUES (-1, ${reason}, ${recordId})`.execute(db)

/**
 * Takes one credit in the caller's transaction. Throws no_user_credits when none is left; the lock on the
 * company lets only one caller have the last one.
 */
export async function takeCredit(db: Db, reason: Reason, recordId: number): Promise<void> {
  await refuseWithoutCredit(db, await lockUsage(db))
  await enterCredit(db, reason, recordId)
}

/**
 * Gives back the credit of a certification or report that did not come to be. A credit from an earlier period
 * is recorded but not given back: it would exceed the plan. The order of the entries tells the period, not
 * their times: a transaction may have begun before the period from which it took, and Stripe may report a
 * period that began long ago. Waits for a period that is just beginning; callers that lock a file lock the
 * company first. For companies whose period began in a version that did not enter it, its time decides.
 */
export const refundCredit = (db: Db, reason: Reason, recordId: number) =>
  Promise.all([
    lockCompany(db),
    sql`INSERT INTO credit_entries (reason, record_id, amount)
      SELECT 'refund', ${recordId}, CASE WHEN EXISTS (
        SELECT FROM credit_entries e LEFT JOIN subscriptions s ON s.company_id = e.company_id LEFT JOIN (
          SELECT max(id) AS id FROM credit_entries WHERE record_id = 0 AND reason = 'carried' AND amount = 0) began ON true
        WHERE e.record_id = ${recordId} AND e.reason = ${reason}
          AND CASE WHEN began.id IS NULL THEN e.created_at >= COALESCE(s.period_start, '-infinity') ELSE e.id > began.id END
      ) THEN 1 ELSE 0 END`.execute(db),
  ])
