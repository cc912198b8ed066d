import { limits } from '@atesta/contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '../database/database.generated.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { type ActorRow, actorColumns, toActor } from './actor-rows.ts'
import { apiKeyPrefix, hashOfToken, newToken, respondentPrefix } from './tokens.ts'

type SessionRow = ActorRow & { session_id: string }
type KeyRow = ActorRow & { key_id: number; scopes: string[]; idle: boolean }

const alive = sql`u.disabled_at IS NULL AND s."expiresAt" > now()`
const sessionOf = ({ session_id, ...row }: SessionRow) => toActor(row, { sessionId: session_id })

export type Sessions = {
  /**
   * Who a bearer belongs to, or null: a person's, an API key, or a personal link's. Asks the database at most every
   * 700 ms per token, so revocation holds within a second.
   */
  byBearer(token: string): Promise<Actor | null>
  /** Who a session of the browser's cookie belongs to, or null. */
  bySession(sessionId: string): Promise<Actor | null>
  /** A new bearer of a session, good for five minutes. */
  issueToken(sessionId: string): Promise<{ access_token: string; expires_at: string }>
  /** Forgets what was cached in this process, after a change that must take effect here immediately. */
  forget(): void
  sweep(): Promise<void>
}

async function byAccessToken(db: Kysely<DB>, token: string): Promise<Actor | null> {
  const { rows } = await sql<SessionRow>`
    SELECT ${actorColumns}, s.id AS session_id
    FROM auth.access_tokens t JOIN auth."session" s ON s.id = t.session_id
    JOIN public.users u ON u.auth_user_id = s."userId" JOIN public.companies c ON c.id = u.company_id
    WHERE t.token_hash = ${hashOfToken(token)} AND t.expires_at > now() AND ${alive}`.execute(db)
  return rows[0] ? sessionOf(rows[0]) : null
}

async function byApiKey(db: Kysely<DB>, token: string): Promise<Actor | null> {
  const { rows } = await sql<KeyRow>`
    SELECT ${actorColumns}, k.id AS key_id, k.scopes,
      k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS idle
    FROM public.api_keys k JOIN public.users u ON u.id = k.user_id JOIN public.companies c ON c.id = u.company_id
    WHERE k.token_hash = ${hashOfToken(token)} AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > now()) AND u.disabled_at IS NULL`.execute(db)
  const [row] = rows
  if (!row) return null
  const { key_id: id, scopes, idle, ...known } = row
  if (idle) await sql`UPDATE public.api_keys SET last_used_at = now() WHERE id = ${id}`.execute(db)
  return toActor(known, { apiKey: { id, scopes } })
}

async function bySessionId(db: Kysely<DB>, sessionId: string): Promise<Actor | null> {
  const { rows } = await sql<SessionRow>`
    SELECT ${actorColumns}, s.id AS session_id FROM auth."session" s
    JOIN public.users u ON u.auth_user_id = s."userId" JOIN public.companies c ON c.id = u.company_id
    WHERE s.id = ${sessionId} AND ${alive}`.execute(db)
  return rows[0] ? sessionOf(rows[0]) : null
}

/** Notes that the person of a session is here, at most once a minute. */
const noteVisit = (db: Kysely<DB>, sessionId: string) =>
  sql`
    UPDATE public.users u SET last_seen_at = now() FROM auth."session" s
    WHERE s.id = ${sessionId} AND u.auth_user_id = s."userId"
      AND (u.last_seen_at IS NULL OR u.last_seen_at < now() - interval '1 minute')`.execute(db)

/** The actor of a personal link, by the hash of its token; null for none. */
type RespondentByToken = (db: Kysely<DB>, tokenHash: Buffer) => Promise<Actor | null>

export function createSessions(auth: Database, respondentByToken: RespondentByToken): Sessions {
  const db = auth.kysely
  const cache = new LRUCache<string, { actor: Actor | null }>({ max: 20_000, ttl: limits.sessionCacheMs })
  const cached = async (key: string, load: () => Promise<Actor | null>) => {
    const hit = cache.get(key)
    if (hit) return hit.actor
    const actor = await load()
    cache.set(key, { actor })
    return actor
  }
  const load = async (token: string) => {
    if (token.startsWith(apiKeyPrefix)) return byApiKey(db, token)
    if (token.startsWith(respondentPrefix)) return respondentByToken(db, hashOfToken(token))
    return byAccessToken(db, token)
  }
  return {
    byBearer: (token) => cached(`b:${token}`, () => load(token)),
    bySession: (sessionId) => cached(`s:${sessionId}`, () => bySessionId(db, sessionId)),
    async issueToken(sessionId) {
      const token = newToken()
      const expires = new Date(Date.now() + limits.accessTokenMs)
      await sql`INSERT INTO auth.access_tokens (token_hash, session_id, expires_at) VALUES (${hashOfToken(token)}, ${sessionId}, ${expires})`.execute(
        db,
      )
      await noteVisit(db, sessionId)
      return { access_token: token, expires_at: expires.toISOString() }
    },
    forget: () => cache.clear(),
    async sweep() {
      for (const table of ['access_tokens', 'registrations', 'password_resets'])
        await sql`DELETE FROM ${sql.table(`auth.${table}`)} WHERE expires_at < now()`.execute(db)
      await sql`DELETE FROM auth."session" WHERE "expiresAt" < now()`.execute(db)
    },
  }
}
