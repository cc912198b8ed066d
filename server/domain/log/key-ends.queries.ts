import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The last tree that a retired key signed. */
export type KeyEnd = { key_id: string; size: number; root: Buffer }

export const keyEnds = async (db: Db): Promise<KeyEnd[]> =>
  (await sql<KeyEnd>`SELECT key_id, size, root FROM log.key_ends`.execute(db)).rows

export async function storeEnd(
  db: Db,
  end: { keyId: string; size: number; root: Uint8Array },
): Promise<void> {
  await sql`INSERT INTO log.key_ends (key_id, size, root) VALUES (${end.keyId}, ${end.size}, ${Buffer.from(end.root)})
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The notes that match a pattern among the largest hundred, largest first. */
export const newestNotesLike = async (db: Db, pattern: string): Promise<string[]> =>
  (
    await sql<{ note: string }>`
      SELECT note FROM log.checkpoints WHERE note LIKE ${pattern} ORDER BY size DESC LIMIT 100`.execute(db)
  ).rows.map((row) => row.note)
