import { limits } from '@atesta/contract/limits.ts'
import { type StepUpWay, stepUpWays } from '@atesta/contract/routes/step-up.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../database/database.generated.ts'
import { type ActorRow, actorColumns, toActor } from './actor.queries.ts'
import type { LoadedCaller } from './caller-cache.ts'
import { hashOfToken } from './tokens.ts'

type SessionRow = ActorRow & { session_id: string; must_set_up: boolean; good_for_ms: number }
type KeyRow = ActorRow & {
  key_id: number
  key_kind: 'personal' | 'company'
  scopes: string[]
  idle: boolean
  good_for_ms: number
}

const hasSecondFactor = sql`EXISTS (
  SELECT FROM auth.second_factors f WHERE f.auth_user_id = u.auth_user_id AND f.confirmed_at IS NOT NULL)`
const hasPasskey = sql`EXISTS (SELECT FROM auth.passkeys p WHERE p.auth_user_id = u.auth_user_id)`
/**
 * A session that was begun with fewer factors than its account has opens nothing, however it was begun. An
 * account with a passkey but no app may still use its password alone, except where a second factor is
 * required.
 */
const alive = sql`u.disabled_at IS NULL AND s."expiresAt" > now() AND (
  s.second_factor OR NOT (${hasSecondFactor} OR c.require_second_factor AND ${hasPasskey}))`
const mustSetUp = sql<boolean>`c.require_second_factor AND NOT s.second_factor`
const msUntil = (end: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch FROM ${end} - now()) * 1000)::double precision`
const sessionOf = ({ session_id, must_set_up, good_for_ms, ...row }: SessionRow): LoadedCaller => ({
  actor: toActor(row, { sessionId: session_id, mustSetUp: must_set_up }),
  goodForMs: good_for_ms,
})

export async function byAccessToken(db: Kysely<DB>, token: string): Promise<LoadedCaller | null> {
  const { rows } = await sql<SessionRow>`
    SELECT ${actorColumns}, s.id AS session_id, ${mustSetUp} AS must_set_up,
      ${msUntil(sql`LEAST(t.expires_at, s."expiresAt")`)} AS good_for_ms
    FROM auth.access_tokens t JOIN auth."session" s ON s.id = t.session_id
    JOIN public.users u ON u.auth_user_id = s."userId" JOIN public.companies c ON c.id = u.company_id
    WHERE t.token_hash = ${hashOfToken(token)} AND t.expires_at > now() AND ${alive}`.execute(db)
  return rows[0] ? sessionOf(rows[0]) : null
}

export async function byApiKey(db: Kysely<DB>, token: string): Promise<LoadedCaller | null> {
  const { rows } = await sql<KeyRow>`
    SELECT ${actorColumns}, k.id AS key_id, k.kind AS key_kind, k.scopes,
      k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS idle,
      ${msUntil(sql`COALESCE(k.expires_at, now() + interval '1 hour')`)} AS good_for_ms
    FROM public.api_keys k JOIN public.users u ON u.id = k.user_id JOIN public.companies c ON c.id = u.company_id
    WHERE k.token_hash = ${hashOfToken(token)} AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > now()) AND u.disabled_at IS NULL
      AND (k.kind <> 'personal' OR NOT c.require_second_factor OR ${hasSecondFactor})`.execute(db)
  const [row] = rows
  if (!row) return null
  const { key_id: id, key_kind: kind, scopes, idle, good_for_ms: goodForMs, ...known } = row
  if (idle) await sql`UPDATE public.api_keys SET last_used_at = now() WHERE id = ${id}`.execute(db)
  return { actor: toActor(known, { apiKey: { id, kind, scopes } }), goodForMs }
}

export async function bySessionId(db: Kysely<DB>, sessionId: string): Promise<LoadedCaller | null> {
  const { rows } = await sql<SessionRow>`
    SELECT ${actorColumns}, s.id AS session_id, ${mustSetUp} AS must_set_up,
      ${msUntil(sql`s."expiresAt"`)} AS good_for_ms FROM auth."session" s
    JOIN public.users u ON u.auth_user_id = s."userId" JOIN public.companies c ON c.id = u.company_id
    WHERE s.id = ${sessionId} AND ${alive}`.execute(db)
  return rows[0] ? sessionOf(rows[0]) : null
}

/** Records the visit of the person of a session, at most once a minute. */
export const recordVisit = (db: Kysely<DB>, sessionId: string) =>
  sql`
    UPDATE public.users u SET last_seen_at = now() FROM auth."session" s
    WHERE s.id = ${sessionId} AND u.auth_user_id = s."userId"
      AND (u.last_seen_at IS NULL OR u.last_seen_at < now() - interval '1 minute')`.execute(db)

/** Records that the second factor was given for a session, which opens nothing until then. */
export const noteSecondFactor = (db: Kysely<DB>, sessionId: string) =>
  sql`UPDATE auth."session" SET second_factor = true, proved_at = now() WHERE "id" = ${sessionId}`.execute(db)

/** Records when the person of a session last authenticated at their provider. */
export const noteProof = (db: Kysely<DB>, sessionId: string, at: Date) =>
  sql`UPDATE auth."session" SET proved_at = LEAST(now(), ${at}) WHERE "id" = ${sessionId}`.execute(db)

type StepUpRow = { fresh: boolean; untold: boolean; password: boolean; code: boolean; passkey: boolean }
/**
 * `untold`: the person has just signed in through a provider that does not report when they authenticated
 * there.
 */
export type StepUpAsked = { ways: StepUpWay[]; untold: boolean }

const lately = sql`now() - make_interval(mins => ${limits.stepUpMinutes})`

/** How the person of a session can prove their presence; null when they did within the last minutes. */
export async function stepUpAsked(db: Kysely<DB>, sessionId: string): Promise<StepUpAsked | null> {
  const { rows } = await sql<StepUpRow>`
    SELECT s.proved_at > ${lately} AS fresh,
      s.proved_at = to_timestamp(0) AND s."createdAt" > ${lately} AS untold,
      EXISTS (SELECT FROM auth."account" a
        WHERE a."userId" = s."userId" AND a."providerId" = 'credential' AND a."password" IS NOT NULL) AS password,
      EXISTS (SELECT FROM auth.second_factors f
        WHERE f.auth_user_id = s."userId" AND f.confirmed_at IS NOT NULL) AS code,
      EXISTS (SELECT FROM auth.passkeys p WHERE p.auth_user_id = s."userId") AS passkey
    FROM auth."session" s WHERE s."id" = ${sessionId}`.execute(db)
  const [row] = rows
  if (row?.fresh) return null
  return { ways: stepUpWays.filter((way) => row?.[way]), untold: row?.untold ?? false }
}

/** Whether the person of a session signed in within the last minutes. */
export async function begunLately(db: Kysely<DB>, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM auth."session" s WHERE s."id" = ${sessionId} AND s."createdAt" > ${lately}`.execute(db)
  return rows.length > 0
}

/** Records that the person of a session has just proved their presence. */
export const noteStepUp = (db: Kysely<DB>, sessionId: string) =>
  sql`UPDATE auth."session" SET proved_at = now() WHERE "id" = ${sessionId}`.execute(db)

/** Lets a session expire soon; not later than it would anyway. */
export const endSessionSoon = (db: Kysely<DB>, sessionId: string) =>
  sql`
    UPDATE auth."session"
    SET "expiresAt" = LEAST("expiresAt", now() + make_interval(mins => ${limits.formerSessionMinutes}))
    WHERE "id" = ${sessionId}`.execute(db)

export const deleteSession = (db: Kysely<DB>, sessionId: string) =>
  sql`DELETE FROM auth."session" WHERE "id" = ${sessionId}`.execute(db)

/**
 * Adds a bearer to a session; false when the session has ended. Waits for a session that is ending at this
 * moment.
 */
export async function insertAccessToken(
  db: Kysely<DB>,
  sessionId: string,
  token: string,
  expires: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO auth.access_tokens (token_hash, session_id, expires_at)
    SELECT ${hashOfToken(token)}, s.id, ${expires}::timestamptz FROM auth."session" s
    WHERE s.id = ${sessionId} FOR KEY SHARE`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes what has expired: bearers, registrations, password reset links, unfinished sign-ins, sessions. */
export async function deleteExpired(db: Kysely<DB>): Promise<void> {
  for (const table of [
    'access_tokens',
    'registrations',
    'password_resets',
    'half_sign_ins',
    'passkey_challenges',
    'oidc_sign_ins',
  ])
    await sql`DELETE FROM ${sql.table(`auth.${table}`)} WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM auth."session" WHERE "expiresAt" < now()`.execute(db)
}
