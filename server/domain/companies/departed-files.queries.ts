import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Stored objects of deleted companies that are not removed yet, in the order of their keys. Going on behind the last one
 * does not pass by the rows of those that are forgotten, which PostgreSQL keeps for as long as anything could still see them.
 */
export async function departedFiles(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM log.departed_files WHERE key > ${after} ORDER BY key LIMIT ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

export const forgetDepartedFiles = (db: Db, keys: string[]) =>
  sql`DELETE FROM log.departed_files WHERE key = ANY(${keys}::text[])`.execute(db)
