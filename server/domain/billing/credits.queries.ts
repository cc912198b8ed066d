import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { readPlan, readSubscription, renewIfDue } from './periods.queries.ts'

/**
 * Takes one credit in the caller's transaction. Throws no_user_credits when none is left; the lock on the company makes
 * the last one go to one caller only.
 */
export async function takeCredit(
  db: Db,
  actor: Pick<Actor, 'companyId'>,
  reason: 'certification' | 'report',
  recordId: number,
): Promise<void> {
  if ((await readPlan(db)).included !== null) {
    await lockCompany(db, actor)
    await renewIfDue(db)
    const { included, extra, used } = await readSubscription(db)
    if (included !== null && used >= included + extra) throw new Failure('no_user_credits')
  }
  await db.insertInto('credit_entries').values({ amount: -1, reason, record_id: recordId }).execute()
}

/**
 * Gives back what a certification or report took that did not come to be. What was taken in an earlier period is noted
 * and not given: it would be a credit more than the plan has.
 */
export const refundCredit = (db: Db, reason: 'certification' | 'report', recordId: number) =>
  sql`INSERT INTO credit_entries (reason, record_id, amount)
    SELECT 'refund', ${recordId}, CASE WHEN EXISTS (
      SELECT FROM credit_entries e LEFT JOIN subscriptions s ON s.company_id = e.company_id
      WHERE e.record_id = ${recordId} AND e.reason = ${reason} AND e.created_at >= COALESCE(s.period_start, '-infinity')
    ) THEN 1 ELSE 0 END`.execute(db)
