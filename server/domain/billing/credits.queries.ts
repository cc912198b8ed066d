import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { lockUsage, readSubscription, renewIfDue, type SubscriptionRow } from './periods.queries.ts'

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
export async function takeCredit(db: Db, reason: Reason, recordId: number): Promise<void> {
  await refuseWithoutCredit(db, await lockUsage(db))
  await enterCredit(db, reason, recordId)
}

/**
 * Gives back what a certification or report took that did not come to be. What was taken in an earlier period is noted
 * and not given: it would be a credit more than the plan has. Which period that was is told by the order of the entries,
 * not by times: a transaction may have begun before the period from which it took, and Stripe may tell of one that began
 * long ago. A period that is beginning at this moment is waited for; who marks a file before
 * this holds the company before that. Companies whose period began in a version that did
 * not enter it are told by its time.
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
