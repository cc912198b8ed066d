import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/database.generated.ts'
import type { Database, Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'

/** Facts about a user that their session does not carry. */
export async function readOwnFacts(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['phone', 'terms_accepted_at', sql<string | null>`terms_version::text`.as('terms_version')])
    .where('id', '=', userId)
    .executeTakeFirst()
  const { phone = '', terms_version: version, terms_accepted_at: at } = row ?? {}
  return { phone, terms: version && at ? { version, accepted_at: at.toISOString() } : null }
}

export type SessionRow = {
  id: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  address: string | null
  user_agent: string | null
}

/** Where the person of a session is signed in, newest first. */
export async function listSessions(auth: Database, sessionId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT s."id", s."createdAt" AS created_at, s."expiresAt" AS expires_at, s."ipAddress" AS address,
      s."userAgent" AS user_agent,
      GREATEST(s."updatedAt", (SELECT max(t.expires_at) - interval '5 minutes' FROM auth.access_tokens t
        WHERE t.session_id = s."id")) AS seen_at
    FROM auth."session" s
    WHERE s."userId" = (SELECT "userId" FROM auth."session" WHERE "id" = ${sessionId}) AND s."expiresAt" > now()
    ORDER BY seen_at DESC`.execute(auth.kysely)
  return rows
}

/** The password digest of a session's person. */
export async function passwordHashOf(auth: Database, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    SELECT a."password" FROM auth."account" a JOIN auth."session" s ON s."userId" = a."userId"
    WHERE s."id" = ${sessionId} AND a."providerId" = 'credential'`.execute(auth.kysely)
  return rows[0]?.password ?? undefined
}

/**
 * Whether an account may still sign in, with the password of this digest if one was given. Waits for changes
 * to it that are under way.
 */
export async function isStillGood(
  auth: Database,
  authUserId: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const { rows: people } = await sql`
    SELECT FROM public.users WHERE auth_user_id = ${authUserId} AND disabled_at IS NULL FOR SHARE`.execute(
    auth.kysely,
  )
  if (people.length === 0 || passwordHash === undefined) return people.length > 0
  const { rows } = await sql<{ password: string | null }>`
    SELECT "password" FROM auth."account" WHERE "userId" = ${authUserId} AND "providerId" = 'credential' FOR SHARE`.execute(
    auth.kysely,
  )
  return rows[0]?.password === passwordHash
}

/** The role of the caller, held until the transaction ends; null when they, or their session, are let in no more. */
export async function lockCaller(db: Db, { userId, sessionId }: Actor): Promise<Range | null> {
  const { rows } = await sql<{ range: Range | null }>`
    SELECT hold_caller(${userId}, ${sessionId}) AS range`.execute(db)
  return rows[0]?.range ?? null
}

/** The user of a session in better-auth's table. */
export async function authUserOf(auth: Database, sessionId: string): Promise<string> {
  const { rows } = await sql<{ auth_user_id: string }>`
    SELECT s."userId" AS auth_user_id FROM auth."session" s WHERE s."id" = ${sessionId}`.execute(auth.kysely)
  const [row] = rows
  if (!row) throw new Error('The session has ended.')
  return row.auth_user_id
}

/**
 * Replaces the password of a person of the running company; pending resets end. False when `compared` is no
 * longer the digest of their password.
 */
export async function setPasswordHash(
  db: Db,
  userId: number,
  hash: string,
  compared?: string,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean | null }>`
    SELECT set_password(${userId}, ${hash}, ${compared ?? null}) AS done`.execute(db)
  return rows[0]?.done === true
}

/** Queues a job of sign-in, which belongs to no company. */
export const enqueueAuthJob = (auth: Kysely<DB>, task: `auth.${string}`, payload: object) =>
  sql`SELECT public.enqueue_auth_job(${task}, ${JSON.stringify(payload)}::json)`.execute(auth)

// ── Password reset ──
export type SignIn = {
  auth_user_id: string
  user_id: number
  company_id: number
  name: string
  locale: Locale
  /** False for an account that was created through a provider. */
  has_password: boolean
}

type Resetting = SignIn & { email: string; company: string }

const hasPassword = sql`EXISTS (
  SELECT FROM auth."account" a WHERE a."userId" = u.auth_user_id AND a."password" IS NOT NULL)`

/** The person who may sign in with an address, in any company. */
export async function findSignIn(auth: Database, email: string): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`
    SELECT u.auth_user_id, u.id AS user_id, u.company_id, u.name, COALESCE(u.locale, c.locale) AS locale,
      ${hasPassword} AS has_password
    FROM public.users u JOIN public.companies c ON c.id = u.company_id
    WHERE lower(u.email) = ${email} AND u.kind = 'person' AND u.auth_user_id IS NOT NULL AND u.disabled_at IS NULL`.execute(
    auth.kysely,
  )
  return rows[0]
}

/** Stores a reset; the previous one ends. */
export const saveReset = (auth: Database, authUserId: string, tokenHash: Buffer, expiresAt: Date) =>
  sql`
    WITH before AS (DELETE FROM auth.password_resets WHERE auth_user_id = ${authUserId})
    INSERT INTO auth.password_resets (token_hash, auth_user_id, expires_at)
    VALUES (${tokenHash}, ${authUserId}, ${expiresAt})`.execute(auth.kysely)

/** The person and company name of a reset; undefined when it is invalid or expired. */
export async function findReset(auth: Database, tokenHash: Buffer): Promise<Resetting | undefined> {
  const { rows } = await sql<Resetting>`
    SELECT r.auth_user_id, u.id AS user_id, u.company_id, u.name, u.email, c.name AS company,
      COALESCE(u.locale, c.locale) AS locale, ${hasPassword} AS has_password
    FROM auth.password_resets r
    JOIN public.users u ON u.auth_user_id = r.auth_user_id JOIN public.companies c ON c.id = u.company_id
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > now() AND u.disabled_at IS NULL`.execute(auth.kysely)
  return rows[0]
}

/** Uses up the reset of a person of the running company; false when it is invalid or expired. */
export async function useReset(db: Db, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean | null
  }>`SELECT use_reset(${userId}, ${tokenHash}) AS used`.execute(db)
  return rows[0]?.used === true
}
