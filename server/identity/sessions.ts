import { limits } from '@atesta/contract/limits.ts'
import type { Kysely } from 'kysely'
import { openChangeFeed } from '../database/change-feed.ts'
import type { DB } from '../database/database.generated.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { createCallerCache } from './caller-cache.ts'
import {
  begunLately,
  byAccessToken,
  byApiKey,
  bySessionId,
  deleteExpired,
  insertAccessToken,
  noteStepUp,
  recordVisit,
  type StepUpAsked,
  stepUpAsked,
} from './sessions.queries.ts'
import { apiKeyPrefix, hashOfToken, newToken, respondentPrefix } from './tokens.ts'

export type Sessions = {
  /**
   * The caller of a bearer – a person's, an API key or a personal link's – or null. Ending one, or changing
   * what it may do, takes effect within a second in all processes (`caller-cache.ts`).
   */
  byBearer(token: string): Promise<Actor | null>
  /** The caller of a session of the browser's cookie, or null. */
  bySession(sessionId: string): Promise<Actor | null>
  /** A new bearer of a session, valid for five minutes; null when the session has ended. */
  issueToken(sessionId: string): Promise<{ access_token: string; expires_at: string } | null>
  /**
   * How the person of a session can prove their presence; null when they did a few minutes ago. Never cached:
   * the next call may reach another process.
   */
  stepUpAsked(sessionId: string): Promise<StepUpAsked | null>
  /** Whether the person of a session signed in within the last minutes. */
  begunLately(sessionId: string): Promise<boolean>
  /** Records that the person of a session has just proved their presence. */
  steppedUp(sessionId: string): Promise<void>
  /** Forgets what was cached in this process, after a change that must take effect here immediately. */
  forget(): void
  sweep(): Promise<void>
  close(): Promise<void>
}

/** The actor of a personal link, by the hash of its token; null for none. */
type RespondentByToken = (db: Kysely<DB>, tokenHash: Buffer) => Promise<Actor | null>

export function createSessions(
  auth: Database,
  authUrl: string,
  respondentByToken: RespondentByToken,
): Sessions {
  const db = auth.kysely
  const cache = createCallerCache((changed) => openChangeFeed(authUrl, 'atesta_callers', changed))
  const loadRespondent = async (token: string) => {
    const actor = await respondentByToken(db, hashOfToken(token))
    // The changes that end a personal link are spread over many tables, which announce nothing.
    return actor && { actor, goodForMs: limits.sessionCacheMs }
  }
  const load = async (token: string) => {
    if (token.startsWith(apiKeyPrefix)) return byApiKey(db, token)
    if (token.startsWith(respondentPrefix)) return loadRespondent(token)
    return byAccessToken(db, token)
  }
  return {
    byBearer: (token) => cache.get(`b:${token}`, () => load(token)),
    bySession: (sessionId) => cache.get(`s:${sessionId}`, () => bySessionId(db, sessionId)),
    async issueToken(sessionId) {
      const token = newToken()
      const expires = new Date(Date.now() + limits.accessTokenMs)
      const [added] = await Promise.all([
        insertAccessToken(db, sessionId, token, expires),
        recordVisit(db, sessionId),
      ])
      return added ? { access_token: token, expires_at: expires.toISOString() } : null
    },
    stepUpAsked: (sessionId) => stepUpAsked(db, sessionId),
    begunLately: (sessionId) => begunLately(db, sessionId),
    async steppedUp(sessionId) {
      await noteStepUp(db, sessionId)
    },
    forget: () => cache.forget(),
    close: () => cache.close(),
    sweep: () => deleteExpired(db),
  }
}
