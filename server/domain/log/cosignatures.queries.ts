import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** A checkpoint and its cosignature lines. */
export type Cosigned = { size: number; note: string; cosignatures: string }

/** The newest checkpoint; undefined while the log is empty. */
export async function newestCosigned(db: Db): Promise<Cosigned | undefined> {
  const { rows } = await sql<Cosigned>`SELECT c.size, c.note, c.cosignatures
    FROM log.head h JOIN log.checkpoints c ON c.size = h.size`.execute(db)
  return rows[0]
}

/** The cosignature lines on the checkpoint of this size. */
export async function cosignaturesOf(db: Db, size: number): Promise<string> {
  const { rows } = await sql<{
    cosignatures: string
  }>`SELECT cosignatures FROM log.checkpoints WHERE size = ${size}`.execute(db)
  return rows[0]?.cosignatures ?? ''
}

/** Adds cosignature lines, unless others were added since. Returns whether it did. */
export async function storeCosignatures(
  db: Db,
  { size, cosignatures: before }: Cosigned,
  { lines, witnessed }: { lines: string; witnessed: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE log.checkpoints
    SET cosignatures = ${before + lines}, witnessed = ${witnessed}
    WHERE size = ${size} AND cosignatures = ${before}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * How long the log has been ahead of its witnesses, in seconds; 0 while its newest checkpoint is witnessed.
 */
export async function unwitnessedSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT EXTRACT(epoch FROM now() - c.created_at)::float8 AS seconds FROM log.checkpoints c
    WHERE c.size > COALESCE((SELECT w.size FROM log.checkpoints w WHERE w.witnessed ORDER BY w.size DESC LIMIT 1), 0)
    ORDER BY c.size LIMIT 1`.execute(db)
  return rows[0]?.seconds ?? 0
}
