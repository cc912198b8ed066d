import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** After this time, all that was being received or made while a company was deleted is over. */
const whole = sql`interval '1 day'`

/**
 * Stored objects that are to be removed, by key: those of deleted companies that are not removed yet, and
 * others once more after a day. They are locked until the transaction ends; those that are locked are left
 * out: an import is storing them again. Continuing after the last key avoids scanning the dead rows of deleted
 * entries, which PostgreSQL keeps while any transaction could see them.
 */
export async function departedFiles(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM log.departed_files WHERE key > ${after} AND (removed_at IS NULL OR removed_at < now() - ${whole})
    ORDER BY key LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(db)
  return rows.map(({ key }) => key)
}

/** Records that these were removed, and deletes the entries of those removed for the second time. */
export async function noteRemoved(db: Db, keys: string[]): Promise<void> {
  await sql`WITH again AS (DELETE FROM log.departed_files WHERE key = ANY(${keys}::text[]) AND removed_at IS NOT NULL)
    UPDATE log.departed_files SET removed_at = now() WHERE key = ANY(${keys}::text[]) AND removed_at IS NULL`.execute(
    db,
  )
}
