import { sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'

// ── In a transaction of the person's company ──
export type NewPasskey = {
  userId: number
  sessionId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  most: number
}

/**
 * Stores a new passkey and marks its session as having shown it. Undefined when there are too many, or when
 * it is already stored.
 */
export async function savePasskey(db: Db, made: NewPasskey): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT save_passkey(${made.userId}, ${made.sessionId}, ${made.credentialId}, ${Buffer.from(made.publicKey)},
      ${made.counter}, ${made.transports}::text[], ${made.name}, ${made.most}) AS id`.execute(db)
  return rows[0]?.id ?? undefined
}

/** False when this person has no such passkey. */
export async function renamePasskey(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT rename_passkey(${userId}, ${id}, ${name}) AS done`.execute(db)
  return rows[0]?.done ?? false
}

/** Deletes a passkey, or all of a person's; returns how many. */
export async function deletePasskeys(db: Db, userId: number, id: number | null): Promise<number> {
  const { rows } = await sql<{ gone: number }>`SELECT remove_passkeys(${userId}, ${id}) AS gone`.execute(db)
  return rows[0]?.gone ?? 0
}

// ── For sign-in ──
export type PasskeyRow = {
  id: number
  auth_user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

const columns = sql`p.id, p.auth_user_id, p.credential_id, p.public_key, p.counter, p.transports, p.name, p.created_at,
  p.last_used_at`

/** The passkeys of the person of a session, in the order they were made. */
export async function passkeysOfSession(auth: Database, sessionId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    SELECT ${columns} FROM auth.passkeys p JOIN auth."session" s ON s."userId" = p.auth_user_id
    WHERE s."id" = ${sessionId} ORDER BY p.id`.execute(auth.kysely)
  return rows
}

/** A passkey by its credential id. */
export async function findPasskey(auth: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    SELECT ${columns} FROM auth.passkeys p WHERE p.credential_id = ${credentialId}`.execute(auth.kysely)
  return rows[0]
}

/** Records the use of a passkey. False when its counter did not increase, as with a copy. */
export async function notePasskeyUse(auth: Database, id: number, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE auth.passkeys SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`.execute(auth.kysely)
  return numAffectedRows === 1n
}

/**
 * Whether the password is not accepted: the company requires a second factor, and this person has a passkey
 * for it.
 */
export async function needsPasskey(auth: Database, authUserId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    SELECT EXISTS (
      SELECT FROM auth.passkeys p JOIN public.users u ON u.auth_user_id = p.auth_user_id
      JOIN public.companies c ON c.id = u.company_id
      WHERE p.auth_user_id = ${authUserId} AND c.require_second_factor) AS needed`.execute(auth.kysely)
  return rows[0]?.needed ?? false
}

/** Stores the challenge for a device; the holder's previous one becomes invalid. */
export async function saveChallenge(auth: Database, holder: Buffer, challenge: string, expires: Date) {
  await sql`
    INSERT INTO auth.passkey_challenges (holder_hash, challenge, expires_at)
    VALUES (${holder}, ${challenge}, ${expires})
    ON CONFLICT (holder_hash) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    auth.kysely,
  )
}

/** Uses up the challenge of a holder, whatever the outcome; undefined when there is none (any more). */
export async function takeChallenge(auth: Database, holder: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; good: boolean }>`
    DELETE FROM auth.passkey_challenges WHERE holder_hash = ${holder}
    RETURNING challenge, expires_at > now() AS good`.execute(auth.kysely)
  return rows[0]?.good ? rows[0].challenge : undefined
}
