import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** An authority's token on a state of the log, and what its renewal needs. */
export type KeptStamp = { authority: string; size: number; round: number; token: Buffer; note: string }

export type NewStamp = {
  authority: string
  size: number
  round: number
  token: Uint8Array
  stampedAt: Date
  expiresAt: Date
}

/** Locks asking authorities until the transaction ends; false while another process holds it. */
export async function takeStamping(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtext('atesta.log.stamp')) AS taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** The newest checkpoint, unless this authority has stamped it, or stamped any within the last `seconds`. */
export async function unstamped(
  db: Db,
  authority: string,
  seconds: number,
): Promise<{ size: number; note: string } | undefined> {
  const { rows } = await sql<{ size: number; note: string }>`
    SELECT c.size, c.note FROM log.head h JOIN log.checkpoints c ON c.size = h.size
    LEFT JOIN LATERAL (
      SELECT t.size, t.stamped_at FROM log.time_stamps t WHERE t.authority = ${authority}
      ORDER BY t.size DESC, t.round LIMIT 1
    ) t ON true
    WHERE t.size IS NULL OR t.size < c.size AND t.stamped_at <= now() - make_interval(secs => ${seconds})`.execute(
    db,
  )
  return rows[0]
}

/** Stores a token; a renewal marks the previous one as renewed. */
export async function storeStamp(db: Db, stamp: NewStamp): Promise<void> {
  const { authority, size, round } = stamp
  await sql`INSERT INTO log.time_stamps (authority, size, round, token, stamped_at, expires_at)
    VALUES (${authority}, ${size}, ${round}, ${Buffer.from(stamp.token)}, ${stamp.stampedAt}, ${stamp.expiresAt})
    ON CONFLICT DO NOTHING`.execute(db)
  if (round > 0)
    await sql`UPDATE log.time_stamps SET renewed = true
      WHERE authority = ${authority} AND size = ${size} AND round = ${round - 1}`.execute(db)
}

/**
 * Tokens whose certificates end within this many days, soonest first; those already ended cannot be renewed.
 */
export async function endingStamps(db: Db, days: number, limit: number): Promise<KeptStamp[]> {
  const { rows } = await sql<KeptStamp>`
    SELECT t.authority, t.size, t.round, t.token, c.note FROM log.time_stamps t JOIN log.checkpoints c ON c.size = t.size
    WHERE NOT t.renewed AND t.expires_at > now() AND t.expires_at < now() + make_interval(days => ${days})
    ORDER BY t.expires_at LIMIT ${limit}`.execute(db)
  return rows
}

/** The size of the first stamped checkpoint that covers leaf `index`. */
export const stampedSize = (index: number): RawBuilder<number | null> =>
  sql`(SELECT min(s.size) FROM log.time_stamps s WHERE s.size > ${index})`

/**
 * All tokens on the first stamped checkpoint that covers leaf `index`, those of each authority in order of
 * their rounds.
 */
export async function stampsOver(db: Db, index: number): Promise<KeptStamp[]> {
  const { rows } = await sql<KeptStamp>`
    SELECT t.authority, t.size, t.round, t.token, c.note FROM log.time_stamps t JOIN log.checkpoints c ON c.size = t.size
    WHERE t.size = ${stampedSize(index)}
    ORDER BY t.authority, t.round LIMIT 256`.execute(db)
  return rows
}
