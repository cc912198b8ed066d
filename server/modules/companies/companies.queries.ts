import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { Failure } from '../../core/failure.ts'

export type Credits = { plan: string; included: number | null; used: number }

export async function readCredits(db: Db, companyId: number): Promise<Credits> {
  const { rows } = await sql<Credits>`
    SELECT c.plan, c.credits_included AS included, COALESCE((SELECT -sum(amount) FROM credit_entries), 0)::int AS used
    FROM companies c WHERE c.id = ${companyId}`.execute(db)
  return rows[0] ?? { plan: '', included: 0, used: 0 }
}

/**
 * Lets one transaction of the company through at a time, until it ends. NO KEY: every row a transaction has written
 * already shares the company's key, and two of them wanting it alone would wait for each other for ever.
 */
export const lockCompany = (db: Db, actor: Pick<Actor, 'companyId'>) =>
  sql`SELECT id FROM companies WHERE id = ${actor.companyId} FOR NO KEY UPDATE`.execute(db)

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
  const { rows } = await sql<{
    included: number | null
  }>`SELECT credits_included AS included FROM companies WHERE id = ${actor.companyId}`.execute(db)
  if (rows[0]?.included != null) {
    await lockCompany(db, actor)
    const credits = await readCredits(db, actor.companyId)
    if (credits.included !== null && credits.used >= credits.included) throw new Failure('no_user_credits')
  }
  await db.insertInto('credit_entries').values({ amount: -1, reason, record_id: recordId }).execute()
}

/** Gives back what a certification or report took that did not come to be. */
export const refundCredit = (db: Db, recordId: number) =>
  db.insertInto('credit_entries').values({ amount: 1, reason: 'refund', record_id: recordId }).execute()
