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
   * Who a bearer belongs to, or null: a person's, an API key, or a personal link's. What ends one, or changes what they
   * may do, holds within a second in all processes (`caller-cache.ts`).
   */
  byBearer(token: string): Promise<Actor | null>
  /** Who a session of the browser's cookie belongs to, or null. */
  bySession(sessionId: string): Promise<Actor | null>
  /** A new bearer of a session, good for five minutes; null when the session has ended. */
  issueToken(sessionId: string): Promise<{ access_token: string; expires_at: string } | null>
  /**
   * How the person of a session can show that they are there; null when they did a few minutes ago. Never cached: the call
   * that follows may reach another process.
   */
  stepUpAsked(sessionId: string): Promise<StepUpAsked | null>
  /** Whether the person of a session came in with it some minutes ago at most. */
  begunLately(sessionId: string): Promise<boolean>
  /** The person of a session has just shown that they are there. */
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
    // What ends a personal link is in many tables and announced by none.
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
