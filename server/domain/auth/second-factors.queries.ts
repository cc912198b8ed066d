import type { Locale } from '@atesta/contract/limits.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'
import type { Told } from './oidc/claims.ts'

// ── In a transaction of the person's company ──
async function answered(db: Db, call: ReturnType<typeof sql<{ done: boolean }>>): Promise<boolean> {
  const { rows } = await call.execute(db)
  return rows[0]?.done ?? false
}

/**
 * Stores the encrypted key of an app that has not shown a code yet. False when the person already has a
 * second factor.
 */
export const saveKey = (db: Db, userId: number, sealed: Buffer) =>
  answered(db, sql`SELECT start_second_factor(${userId}, ${sealed}) AS done`)

/** Stores the encrypted key of the app that is to replace the person's. False when they have none. */
export const saveNextKey = (db: Db, userId: number, sealed: Buffer) =>
  answered(db, sql`SELECT replace_second_factor(${userId}, ${sealed}) AS done`)

type Confirmed = { userId: number; sessionId: string; step: number; digests: string[] }

/** Makes the app whose code was shown the person's second factor. False when none was started. */
export const confirmKey = (db: Db, { userId, sessionId, step, digests }: Confirmed) =>
  answered(
    db,
    sql`SELECT confirm_second_factor(${userId}, ${sessionId}, ${step}, ${digests}::text[]) AS done`,
  )

export const saveRecoveryCodes = (db: Db, userId: number, digests: string[]) =>
  sql`SELECT replace_recovery_codes(${userId}, ${digests}::text[])`.execute(db)

/** False when there is none. */
export const deleteSecondFactor = (db: Db, userId: number) =>
  answered(db, sql`SELECT remove_second_factor(${userId}) AS done`)

// ── For sign-in ──
export type SecondFactorRow = {
  auth_user_id: string
  secret: Buffer
  /** The key of the app that is to replace this one, valid for an hour. */
  next_secret: Buffer | null
  confirmed_at: Date | null
  codes_left: number
}

const columns = sql`f.auth_user_id, f.secret, f.confirmed_at,
  CASE WHEN f.started_at > now() - interval '1 hour' THEN f.next_secret END AS next_secret,
  (SELECT count(*) FROM auth.recovery_codes c WHERE c.auth_user_id = f.auth_user_id) AS codes_left`

/** The second factor that the person of a session has, or has begun to set up. */
export async function secondFactorOfSession(
  auth: Database,
  sessionId: string,
): Promise<SecondFactorRow | undefined> {
  const { rows } = await sql<SecondFactorRow>`
    SELECT ${columns} FROM auth.second_factors f JOIN auth."session" s ON s."userId" = f.auth_user_id
    WHERE s."id" = ${sessionId}`.execute(auth.kysely)
  return rows[0]
}

/** The second factor of an account; undefined when the password alone is enough. */
export async function secondFactorOf(
  auth: Database,
  authUserId: string,
): Promise<SecondFactorRow | undefined> {
  const { rows } = await sql<SecondFactorRow>`
    SELECT ${columns} FROM auth.second_factors f
    WHERE f.auth_user_id = ${authUserId} AND f.confirmed_at IS NOT NULL`.execute(auth.kysely)
  return rows[0]
}

/** Uses up the code of this 30-second step; false when it or a later one was used. */
export async function useStep(auth: Database, authUserId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE auth.second_factors SET last_step = ${step}
    WHERE auth_user_id = ${authUserId} AND last_step < ${step}`.execute(auth.kysely)
  return numAffectedRows === 1n
}

/** Uses up a recovery code; false when the account does not have it (any more). */
export async function useRecoveryCode(auth: Database, authUserId: string, digest: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM auth.recovery_codes WHERE auth_user_id = ${authUserId} AND code_digest = ${digest}`.execute(
    auth.kysely,
  )
  return numAffectedRows === 1n
}

// ── Between password and code ──
export async function insertHalf(
  auth: Database,
  tokenHash: Buffer,
  { authUserId, told, expires }: { authUserId: string; told: Told | undefined; expires: Date },
) {
  await sql`
    INSERT INTO auth.half_sign_ins (token_hash, auth_user_id, told, expires_at)
    VALUES (${tokenHash}, ${authUserId}, ${told ? JSON.stringify(told) : null}::jsonb, ${expires})`.execute(
    auth.kysely,
  )
}

export type HalfRow = {
  auth_user_id: string
  /** The provider's claims, if the person came from one. */
  told: Told | null
  user_id: number
  company_id: number
  name: string
  email: string
  locale: Locale
}

/** The person who gave the password in the browser with this token recently enough, and may still sign in. */
export async function findHalf(auth: Database, tokenHash: Buffer): Promise<HalfRow | undefined> {
  const { rows } = await sql<HalfRow>`
    SELECT h.auth_user_id, h.told, u.id AS user_id, u.company_id, u.name, u.email,
      COALESCE(u.locale, c.locale) AS locale
    FROM auth.half_sign_ins h JOIN public.users u ON u.auth_user_id = h.auth_user_id
    JOIN public.companies c ON c.id = u.company_id
    WHERE h.token_hash = ${tokenHash} AND h.expires_at > now() AND u.disabled_at IS NULL`.execute(auth.kysely)
  return rows[0]
}

/** Ends it: false when it has ended already. */
export async function deleteHalf(auth: Database, tokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM auth.half_sign_ins WHERE token_hash = ${tokenHash}`.execute(auth.kysely)
  return numAffectedRows === 1n
}
