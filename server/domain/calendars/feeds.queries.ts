import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { sql } from 'kysely'
import { type Database, type Db, inCompany } from '../../database/database.ts'
import { type ActorRow, actorColumns, toActor } from '../../identity/actor.queries.ts'
import type { Actor } from '../../identity/actor.ts'

export type FeedRow = { mine: boolean; created_at: Date; last_used_at: Date | null }

export const findFeed = (db: Db, userId: number): Promise<FeedRow | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .select(['mine', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Gives a person an address for their calendar; the previous one ends. */
export async function putFeed(
  db: Db,
  feed: { userId: number; tokenHash: Buffer; mine: boolean },
): Promise<FeedRow> {
  const row = { token_hash: feed.tokenHash, mine: feed.mine }
  const fresh = { created_at: sql<Date>`now()`, last_used_at: null, content_hash: null, changed_at: null }
  return db
    .insertInto('calendar_feeds')
    .values({ user_id: feed.userId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ ...row, ...fresh }))
    .returning(['mine', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
}

/** Ends the address of a person's calendar; false when there is none. */
export async function deleteFeed(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type OpenFeed = { actor: Actor; mine: boolean }

/**
 * The person whose calendar a token opens, with their company's transaction while `work` runs; undefined when
 * it opens none. Looked up each time, so that ending it takes effect at once.
 */
export async function throughFeed<T>(
  database: Database,
  tokenHash: Buffer,
  work: (db: Db, feed: OpenFeed) => Promise<T>,
): Promise<T | undefined> {
  const { rows } = await sql<{ company_id: number; user_id: number }>`
    SELECT * FROM open_calendar_feed(${tokenHash})`.execute(database.kysely)
  const [open] = rows
  if (!open) return undefined
  return inCompany(database, open.company_id, async (db) => {
    const found = await sql<ActorRow & { mine: boolean }>`
      SELECT ${actorColumns}, f.mine FROM calendar_feeds f
      JOIN users u ON u.id = f.user_id JOIN companies c ON c.id = f.company_id
      WHERE f.token_hash = ${tokenHash} AND u.disabled_at IS NULL`.execute(db)
    const [row] = found.rows
    if (!row) return undefined
    const { mine, ...person } = row
    return work(db, { actor: toActor(person, {}), mine })
  })
}

/**
 * Records that a calendar was read, at most once a minute, and returns since when its content has been the
 * same.
 */
export async function noteRead(db: Db, userId: number, contentHash: Buffer): Promise<Date> {
  const { rows } = await sql<{ changed_at: Date }>`
    WITH noted AS (
      UPDATE calendar_feeds SET last_used_at = now(), content_hash = ${contentHash},
        changed_at = CASE WHEN content_hash = ${contentHash} THEN changed_at ELSE now() END
      WHERE user_id = ${userId} AND (content_hash IS DISTINCT FROM ${contentHash} OR last_used_at < now() - interval '1 minute')
      RETURNING changed_at)
    SELECT changed_at FROM noted UNION ALL
    SELECT changed_at FROM calendar_feeds WHERE user_id = ${userId} AND NOT EXISTS (SELECT FROM noted)`.execute(
    db,
  )
  return rows[0]?.changed_at ?? new Date()
}

/** The rules of those of these workflows that recur. */
export async function recurrencesOf(db: Db, taskIds: readonly number[]): Promise<Map<number, Recurrence>> {
  const rows = await db
    .selectFrom('task_recurrences')
    .select(['task_id', 'rule', 'starts_at', 'time_zone', 'due_after_minutes'])
    .where('task_id', 'in', taskIds.length > 0 ? taskIds : [0])
    .execute()
  return new Map(rows.map(({ task_id, ...recurrence }) => [task_id, recurrence]))
}
