import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Stored objects of deleted companies that are not removed yet. */
export async function departedFiles(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM log.departed_files LIMIT ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

export const forgetDepartedFiles = (db: Db, keys: string[]) =>
  sql`DELETE FROM log.departed_files WHERE key = ANY(${keys}::text[])`.execute(db)
