import type { Database } from '../database/database.ts'
import { Failure } from './failure.ts'
import { countedKey } from './rate-limit.ts'
import { addFailure, clearFailures, failuresOf } from './slow-down.queries.ts'

/** How many failures cost nothing, and how long the next attempt must wait after each further one. */
export type Slowness = {
  free: number
  /** The wait after the first failure that costs something; doubled by each further one. */
  firstSeconds: number
  mostSeconds: number
  /** After this long without a failure, all are forgotten. */
  forgetSeconds: number
}

/**
 * Counts failures in the database, for all processes, and makes the next attempt for a key wait longer each
 * time. No request waits here: one that comes too early is refused and told when to come back, which does not
 * count as a failure.
 */
export type SlowDown = {
  /** Throws too_many_requests while the key has to wait. */
  check(key: string): Promise<void>
  failed(key: string): Promise<void>
  clear(key: string): Promise<void>
}

/** The wait in seconds after this many failures. */
export function waitAfter(failures: number, { free, firstSeconds, mostSeconds }: Slowness): number {
  if (failures <= free) return 0
  return Math.min(mostSeconds, firstSeconds * 2 ** Math.min(failures - free - 1, 30))
}

export function createSlowDown({ kysely }: Database, name: string, slowness: Slowness): SlowDown {
  const forgetMs = slowness.forgetSeconds * 1000
  const keyOf = (key: string) => `${name}:${countedKey(key)}`
  return {
    async check(key) {
      const found = await failuresOf(kysely, keyOf(key), forgetMs)
      if (!found) return
      const left = waitAfter(found.points, slowness) - found.since / 1000
      if (left > 0) throw new Failure('too_many_requests', { retryAfter: Math.ceil(left) })
    },
    failed: (key) => addFailure(kysely, keyOf(key), forgetMs),
    clear: (key) => clearFailures(kysely, keyOf(key)),
  }
}
