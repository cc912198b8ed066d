import { dayMs } from '@atesta/contract/durations.ts'
import { utf8 } from '@atesta/evidence/encoding.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import type { readRoots } from '@atesta/evidence/time/check-token.ts'
import { renewedBytes } from '@atesta/evidence/time/stamps.ts'
import type { Database, Db } from '../../database/database.ts'
import { every, type Loop } from '../../jobs/every.ts'
import type { Logger } from '../../services/logger.ts'
import type { Metrics } from '../../services/metrics.ts'
import { askAuthority, LyingAuthority } from '../../time-stamps/ask-authority.ts'
import { endingStamps, type KeptStamp, storeStamp, takeStamping, unstamped } from './time-stamps.queries.ts'

/**
 * Least time between two requests to an authority while the log grows, in seconds, since they limit requests.
 */
const stampSeconds = 600
/** How often to check for anything to stamp or renew, in ms. */
const lookMs = 10_000
/** Timeout for the answers of all authorities together, in ms. */
const timeoutMs = 5000
/** Pause after an authority fails, in ms, doubled with each failure up to the second number. */
const [minRestMs, maxRestMs] = [10_000, 600_000]

/** Tokens are renewed this many days before their certificate ends, at most this many in a round. */
const renewDays = 90
const renewAtOnce = 10

/** An authority to be asked. */
export type AuthorityRequest = {
  address: string
  /** The name under which its tokens are stored: its address without possible secrets. */
  name: string
  failures: number
  restUntil: number
}

type Parts = {
  database: Database
  logger: Logger
  metrics: Metrics
  roots: ReturnType<typeof readRoots> | undefined
}

export const authoritiesAt = (addresses: readonly string[]): AuthorityRequest[] =>
  addresses.map((address) => {
    const { host, pathname } = new URL(address)
    return { address, name: `${host}${pathname}`, failures: 0, restUntil: 0 }
  })

function noteFailure({ logger, metrics }: Parts, authority: AuthorityRequest, err: unknown): void {
  authority.restUntil = Date.now() + Math.min(maxRestMs, minRestMs * 2 ** authority.failures)
  authority.failures += 1
  const lies = err instanceof LyingAuthority
  metrics.timeStamps.inc({ outcome: lies ? 'refused' : 'failed' })
  if (lies)
    logger.error(
      { err, authority: authority.name },
      'a time-stamping authority gave a token that is not what it was asked for; it was refused',
    )
  else if (authority.failures === 1)
    logger.warn(
      { err, authority: authority.name },
      'a time-stamping authority gives no token; asking again later',
    )
}

/** A verified token over these bytes; undefined, with the failure recorded, where there is none. */
async function ask(parts: Parts, authority: AuthorityRequest, data: Uint8Array, signal: AbortSignal) {
  try {
    const answer = await askAuthority(data, authority.address, { roots: parts.roots, signal })
    authority.failures = 0
    parts.metrics.timeStamps.inc({ outcome: 'kept' })
    return { token: answer.token, stampedAt: answer.checked.time, expiresAt: answer.checked.until }
  } catch (error) {
    noteFailure(parts, authority, error)
    return undefined
  }
}

const textOf = (note: string) => utf8(parseNote(note).text)

const rested = (authorities: readonly AuthorityRequest[]) =>
  authorities.filter(({ restUntil }) => restUntil <= Date.now())

async function stamp(db: Db, parts: Parts, authorities: readonly AuthorityRequest[], seconds: number) {
  const wanted: { authority: AuthorityRequest; size: number; note: string }[] = []
  for (const authority of rested(authorities)) {
    const newest = await unstamped(db, authority.name, seconds)
    if (newest && newest.size > 0) wanted.push({ authority, ...newest })
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const answers = await Promise.all(
    wanted.map(async ({ authority, size, note }) => {
      const answer = await ask(parts, authority, textOf(note), signal)
      return answer ? [{ authority: authority.name, size, round: 0, ...answer }] : []
    }),
  )
  const kept = answers.flat()
  for (const each of kept) await storeStamp(db, each)
  return kept.length
}

/** Renews a token at the first authority whose certificate lasts longer. */
async function renew(db: Db, parts: Parts, authorities: readonly AuthorityRequest[], old: KeptStamp) {
  const data = renewedBytes(old.token, textOf(old.note))
  for (const authority of rested(authorities)) {
    const answer = await ask(parts, authority, data, AbortSignal.timeout(timeoutMs))
    if (!answer) continue
    if (answer.expiresAt.getTime() < Date.now() + renewDays * dayMs) {
      authority.restUntil = Date.now() + maxRestMs
      parts.logger.warn(
        { authority: authority.name, until: answer.expiresAt },
        'a time stamp cannot be renewed: the certificate of this authority ends as soon',
      )
      continue
    }
    await storeStamp(db, { authority: old.authority, size: old.size, round: old.round + 1, ...answer })
    return 1
  }
  return 0
}

/**
 * Runs work in one process at a time, so that no token is requested twice. Undefined while another process
 * does.
 */
const alone = <T>({ database }: Parts, work: (db: Db) => Promise<T>): Promise<T | undefined> =>
  database.kysely
    .transaction()
    .execute(async (db) => ((await takeStamping(db)) ? await work(db as unknown as Db) : undefined))

/**
 * Requests a stamp on the newest checkpoint from each authority that gave none in the last `seconds`. Only
 * committed states are sent. Returns how many tokens were stored.
 */
export const stampNewest = async (
  parts: Parts,
  authorities: readonly AuthorityRequest[],
  seconds = stampSeconds,
): Promise<number> => (await alone(parts, (db) => stamp(db, parts, authorities, seconds))) ?? 0

/** Renews tokens whose certificates end soon, a few at a time. Returns how many. */
export const renewStamps = async (parts: Parts, authorities: readonly AuthorityRequest[]): Promise<number> =>
  (await alone(parts, async (db) => {
    let renewed = 0
    for (const old of await endingStamps(db, renewDays, renewAtOnce))
      renewed += await renew(db, parts, authorities, old)
    return renewed
  })) ?? 0

/** Keeps the log stamped and its stamps renewed, without ever delaying sealing. */
export function startStamping(parts: Parts, addresses: readonly string[]): Loop {
  const authorities = authoritiesAt(addresses)
  const round = async () => {
    await stampNewest(parts, authorities)
    await renewStamps(parts, authorities)
  }
  return every(lookMs, round, { name: 'time stamps', logger: parts.logger })
}
