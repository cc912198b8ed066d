import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** What was being received or made while a company went is over by then. */
const whole = sql`interval '1 day'`

/**
 * Stored objects of deleted companies that are to be removed, in the order of their keys: those that have not been, and a day
 * later once more. Going on behind the last one does not pass by the rows of those that are forgotten, which PostgreSQL
 * keeps for as long as anything could still see them.
 */
export async function departedFiles(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM log.departed_files WHERE key > ${after} AND (removed_at IS NULL OR removed_at < now() - ${whole})
    ORDER BY key LIMIT ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Keeps in mind that these were removed, and forgets those that were removed for the second time. */
export async function noteRemoved(db: Db, keys: string[]): Promise<void> {
  await sql`WITH again AS (DELETE FROM log.departed_files WHERE key = ANY(${keys}::text[]) AND removed_at IS NOT NULL)
    UPDATE log.departed_files SET removed_at = now() WHERE key = ANY(${keys}::text[]) AND removed_at IS NULL`.execute(
    db,
  )
}
