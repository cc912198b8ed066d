import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * True when the key is new. Two concurrent requests wait for each other on the primary key, so the second
 * finds the answer that the first stored.
 */
export async function insertKey(db: Db, userId: number, key: string, fingerprint: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys (user_id, key, fingerprint) VALUES (${userId}, ${key}, ${fingerprint})
    ON CONFLICT DO NOTHING RETURNING key`.execute(db)
  return rows.length > 0
}

type StoredKey = { fingerprint: string; status: number; answer: unknown }

export async function findKey(db: Db, userId: number, key: string): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    SELECT fingerprint, status, answer FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}`.execute(
    db,
  )
  return rows[0]
}

/** `answer` is JSON. */
export async function storeKeyAnswer(
  db: Db,
  userId: number,
  key: string,
  { status, answer }: { status: number; answer: string },
): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET status = ${status}, answer = ${answer}::jsonb
    WHERE user_id = ${userId} AND key = ${key}`.execute(db)
}
