import { createHash, randomBytes } from 'node:crypto'
import { type Locale, limits } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from './actor.ts'
import type { Database } from './database.ts'

type Row = {
  user_id: number
  company_id: number
  range: Range
  name: string
  email: string
  locale: Locale | null
  time_zone: string
  mandatory_metadata: boolean
  session_id: string
  company_name: string
  company_slug: string
  company_locale: Locale
  theme: string
}

const toActor = (row: Row): Actor => ({
  userId: row.user_id,
  companyId: row.company_id,
  range: row.range,
  name: row.name,
  email: row.email,
  locale: row.locale ?? row.company_locale,
  ownLocale: row.locale,
  timeZone: row.time_zone,
  mandatoryMetadata: row.mandatory_metadata,
  sessionId: row.session_id,
  apiKey: null,
  respondent: null,
  company: {
    id: row.company_id,
    name: row.company_name,
    slug: row.company_slug,
    locale: row.company_locale,
    theme: row.theme,
  },
})

const person = sql`
  u.id AS user_id, u.company_id, u.range, u.name, u.email, u.locale, u.time_zone, u.mandatory_metadata, s.id AS session_id,
  c.name AS company_name, c.slug AS company_slug, c.locale AS company_locale, c.theme`
const alive = sql`u.disabled_at IS NULL AND s."expiresAt" > now()`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export type Sessions = {
  /** Who a bearer belongs to, or null. Asks the database at most every 700 ms per token, so revocation holds within a second. */
  byBearer(token: string): Promise<Actor | null>
  /** Who a session of the browser's cookie belongs to, or null. */
  bySession(sessionId: string): Promise<Actor | null>
  /** A new bearer of a session, good for five minutes. */
  issueToken(sessionId: string): Promise<{ access_token: string; expires_at: string }>
  /** Forgets what was cached in this process, after a change that must show at once here. */
  forget(): void
  sweep(): Promise<void>
}

export function createSessions(auth: Database): Sessions {
  const db = auth.kysely
  const cache = new LRUCache<string, { actor: Actor | null }>({ max: 20_000, ttl: limits.sessionCacheMs })
  const cached = async (key: string, load: () => Promise<Actor | null>) => {
    const hit = cache.get(key)
    if (hit) return hit.actor
    const actor = await load()
    cache.set(key, { actor })
    return actor
  }
  return {
    byBearer: (token) =>
      cached(`b:${token}`, async () => {
        const { rows } = await sql<Row>`
          SELECT ${person} FROM auth.access_tokens t JOIN auth."session" s ON s.id = t.session_id
          JOIN public.users u ON u.auth_user_id = s."userId" JOIN public.companies c ON c.id = u.company_id
          WHERE t.token_hash = ${hashOf(token)} AND t.expires_at > now() AND ${alive}`.execute(db)
        return rows[0] ? toActor(rows[0]) : null
      }),
    bySession: (sessionId) =>
      cached(`s:${sessionId}`, async () => {
        const { rows } = await sql<Row>`
          SELECT ${person} FROM auth."session" s
          JOIN public.users u ON u.auth_user_id = s."userId" JOIN public.companies c ON c.id = u.company_id
          WHERE s.id = ${sessionId} AND ${alive}`.execute(db)
        return rows[0] ? toActor(rows[0]) : null
      }),
    async issueToken(sessionId) {
      const token = randomBytes(32).toString('base64url')
      const expires = new Date(Date.now() + limits.accessTokenMs)
      await sql`INSERT INTO auth.access_tokens (token_hash, session_id, expires_at) VALUES (${hashOf(token)}, ${sessionId}, ${expires})`.execute(
        db,
      )
      return { access_token: token, expires_at: expires.toISOString() }
    },
    forget: () => cache.clear(),
    async sweep() {
      await sql`DELETE FROM auth.access_tokens WHERE expires_at < now()`.execute(db)
      await sql`DELETE FROM auth."session" WHERE "expiresAt" < now()`.execute(db)
    },
  }
}
