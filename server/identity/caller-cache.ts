import { limits } from '@atesta/contract/limits.ts'
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Actor } from './actor.ts'

/**
 * A caller as loaded from the database, and for how many milliseconds that holds unless something changes.
 */
export type LoadedCaller = { actor: Actor; goodForMs: number }

/**
 * A change that affects callers, as the database announces it: `user 12`, `company 3`, `session abc`, `key
 * 5`.
 */
type Change = { kind: string; id: string }

/** At most this long is a caller kept, in ms, so that the last use of a key is not recorded too late. */
const maxMs = 60_000

type Kept = {
  actor: Actor | null
  /** When loading began, and until when it is valid at most. */
  since: number
  until: number
  /** Whether nothing changed while it was loaded. */
  steady: boolean
}

export type CallerCache = {
  /** The caller of a credential, from the cache or by `load`. */
  get(key: string, load: () => Promise<LoadedCaller | null>): Promise<Actor | null>
  forget(): void
}

const concerns = (actor: Actor | null, { kind, id }: Change): boolean =>
  !actor ||
  (kind === 'user' && String(actor.userId) === id) ||
  (kind === 'company' && String(actor.companyId) === id) ||
  (kind === 'session' && actor.sessionId === id) ||
  (kind === 'key' && String(actor.apiKey?.id) === id)

/**
 * Callers that this process has seen, so that a request need not query the database for its caller. Triggers
 * (`announce_caller`) announce every change to what a caller may do, and the cache listens. An entry counts
 * only while the cache is sure to have heard everything up to `trustMs` ago; without that certainty, it
 * counts for `trustMs` from loading.
 */
export function createCallerCache(
  feedOf: (changed: (payload: string | null) => void) => ChangeFeed,
  trustMs: number = limits.sessionCacheMs,
): CallerCache & { close(): Promise<void> } {
  const kept = new LRUCache<string, Kept>({ max: 20_000 })
  let changes = 0
  const feed = feedOf((payload) => {
    changes++
    if (payload === null) return kept.clear()
    const [kind = '', id = ''] = payload.split(' ')
    for (const [key, { actor }] of kept.entries()) if (concerns(actor, { kind, id })) kept.delete(key)
  })
  const counts = ({ since, until, steady }: Kept, now: number) =>
    now < until && (now - since < trustMs || (steady && now - feed.heardUntil() < trustMs))
  return {
    async get(key, load) {
      feed.probe(trustMs / 3)
      const now = performance.now()
      const hit = kept.get(key)
      if (hit && counts(hit, now)) return hit.actor
      const before = changes
      const heard = feed.heardUntil() > Number.NEGATIVE_INFINITY
      const loaded = await load()
      const until = now + Math.min(loaded?.goodForMs ?? trustMs, maxMs)
      const steady = loaded !== null && heard && before === changes
      kept.set(key, { actor: loaded?.actor ?? null, since: now, until, steady })
      return loaded?.actor ?? null
    },
    forget() {
      changes++
      kept.clear()
    },
    close: () => feed.close(),
  }
}
