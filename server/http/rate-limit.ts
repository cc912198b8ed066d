import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import type { Services } from '../services/services.ts'
import { Failure } from './failure.ts'

/** Counts attempts in the database, so that the limit holds across all processes. */
export type AttemptLimit = {
  /** Counts one attempt for each key; throws too_many_requests once one of them is used up. */
  attempt(...keys: string[]): Promise<void>
  /**
   * Counts all `points` for a key or none: throws too_many_requests with `meta: { limit, used }` when they do
   * not fit.
   */
  attemptAll(key: string, points: number): Promise<void>
  /** Takes back an attempt, or more, that should not count. */
  giveBack(key: string, points?: number): Promise<void>
  /** Clears the count after a success. */
  clear(...keys: string[]): Promise<void>
}

/**
 * Clients control a whole IPv6 network (RFC 6177), so it counts as one address, however it is spelled. An
 * IPv4 address counts by itself, also inside an IPv6 one. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  // The library takes a bare number for an address; here it is a key.
  if (isIP(address) === 0) return address
  const found = ipaddr.process(address)
  if (found instanceof ipaddr.IPv4) return found.toString()
  return `${ipaddr.fromByteArray([...found.toByteArray().slice(0, 8), ...Array(8).fill(0)])}/64`
}

/** The key must fit the column; longer keys are replaced by a digest that still tells them apart. */
export function countedKey(key: string): string {
  return key.length > 180 ? createHash('sha256').update(key).digest('hex') : networkOf(key)
}

/** At most `points` attempts for a key in `seconds`, counted from the first; beyond them `code`, a 429, is thrown. */
type Allowed = { points: number; seconds: number; code?: ErrorCode }

export function createAttemptLimit(
  auth: Database,
  name: string,
  { points, seconds, code = 'too_many_requests' }: Allowed,
): AttemptLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: auth.pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  const refusal = ({ msBeforeNext }: RateLimiterRes, meta?: Record<string, number>) =>
    new Failure(code, { retryAfter: Math.ceil(msBeforeNext / 1000), meta })
  return {
    async attempt(...keys) {
      for (const key of keys) {
        await limiter.consume(countedKey(key)).catch((error) => {
          throw error instanceof RateLimiterRes ? refusal(error) : error
        })
      }
    },
    async attemptAll(key, more) {
      await limiter.consume(countedKey(key), more).catch(async (error) => {
        if (!(error instanceof RateLimiterRes)) throw error
        // The library also counts what it refuses: without this, one oversized request would use up the rest.
        await limiter.reward(countedKey(key), more)
        throw refusal(error, { limit: points, used: error.consumedPoints - more })
      })
    },
    async giveBack(key, points) {
      await limiter.reward(countedKey(key), points)
    },
    async clear(...keys) {
      await Promise.all(keys.map((key) => limiter.delete(countedKey(key))))
    },
  }
}

const known = new WeakMap<Services, Map<string, AttemptLimit>>()

/**
 * The limit of this name in the running program. Created once, because each has a timer that sweeps old
 * counts. Keys with different allowances share the count of a name.
 */
export function attemptLimit(services: Services, name: string, allowed: Allowed): AttemptLimit {
  const limits = known.get(services) ?? new Map<string, AttemptLimit>()
  known.set(services, limits)
  const which = `${name} ${allowed.points}`
  const limit = limits.get(which) ?? createAttemptLimit(services.authDatabase, name, allowed)
  limits.set(which, limit)
  return limit
}
