import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import { Failure } from './failure.ts'

export type StoredAnswer = { status: number; answer: unknown }

/**
 * Claims a key for this request inside its transaction. Answers what was answered before when the key was used for the
 * same request; two at once wait for each other on the primary key, so the second finds the first's answer.
 * Throws idempotency_key_reused when the key stands for another request.
 */
export async function claimKey(
  db: Db,
  actor: Actor,
  key: string,
  request: { method: string; url: string; body: unknown },
): Promise<StoredAnswer | null> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex')
  const inserted = await sql`
    INSERT INTO idempotency_keys (user_id, key, fingerprint) VALUES (${actor.userId}, ${key}, ${fingerprint})
    ON CONFLICT DO NOTHING RETURNING key`.execute(db)
  if (inserted.rows.length > 0) return null
  const { rows } = await sql<{ fingerprint: string; status: number; answer: unknown }>`
    SELECT fingerprint, status, answer FROM idempotency_keys WHERE user_id = ${actor.userId} AND key = ${key}`.execute(
    db,
  )
  const found = rows[0]
  if (!found || found.fingerprint !== fingerprint) throw new Failure('idempotency_key_reused')
  return { status: found.status, answer: found.answer }
}

export async function storeAnswer(
  db: Db,
  actor: Actor,
  key: string,
  status: number,
  answer: unknown,
): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET status = ${status}, answer = ${JSON.stringify(answer ?? null)}::jsonb
    WHERE user_id = ${actor.userId} AND key = ${key}`.execute(db)
}
