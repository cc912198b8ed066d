import { signCheckpoint } from '@atesta/evidence/checkpoint.ts'
import type { Database, Db } from '../../core/database.ts'
import type { LogKeys } from '../../core/log-keys.ts'
import type { Logger } from '../../core/logger.ts'
import { chainOrigin, firstHash, hashEntry } from './audit.rules.ts'
import {
  companiesWaiting,
  placeEntries,
  storeChain,
  sweepOldRows,
  takeChain,
  waitingEntries,
} from './notary.queries.ts'

/** Entries of one company placed in one transaction, at most. */
const batchSize = 1000
/** How often to look, in milliseconds. Writers do not ring: PostgreSQL would make their commits wait for each other. */
const pauseMs = 1000
const sweepMs = 3_600_000

type Parts = { database: Database; keys: LogKeys }

/**
 * Places what waits in one company: in one transaction in which the end of the chain is locked, so that there is one
 * writer on all nodes and a crash leaves either the old chain or the new one. Answers how many entries it placed; 0 also
 * while another notary has the chain.
 */
async function placeBatch({ database, keys }: Parts, companyId: number): Promise<number> {
  const origin = chainOrigin(keys.origin, companyId)
  const signed = (seq: number, hash: Uint8Array) =>
    signCheckpoint({ origin, size: seq, root: hash }, [keys.signer])
  return database.kysely.transaction().execute(async (transaction) => {
    const db: Db = transaction
    const head = await takeChain(db, companyId, { hash: firstHash, note: signed(0, firstHash) })
    if (!head) return 0
    const waiting = await waitingEntries(db, companyId, batchSize)
    if (waiting.length === 0) return 0
    let { seq, hash } = head
    const placed = waiting.map((facts) => {
      seq += 1
      hash = hashEntry(hash, companyId, seq, facts)
      return { id: facts.id, seq, hash }
    })
    await placeEntries(db, companyId, placed)
    await storeChain(db, companyId, { seq, hash, note: signed(seq, hash) })
    return placed.length
  })
}

/** Gives every waiting entry of every company its place. One company that cannot go on does not stop the others. */
export async function placeWaiting(
  parts: Parts,
  failed: (error: unknown, companyId: number) => void,
): Promise<void> {
  for (const companyId of await companiesWaiting(parts.database.kysely)) {
    try {
      while ((await placeBatch(parts, companyId)) === batchSize);
    } catch (error) {
      failed(error, companyId)
    }
  }
}

export type Notary = { stop(): Promise<void> }

/** Places entries until stopped, within about a second of their commit; and now and then sweeps what is too old. */
export function startNotary(parts: Parts & { logger: Logger }): Notary {
  const { logger } = parts
  let stopping = false
  let wake = () => {}
  let swept = 0
  const loop = async () => {
    while (!stopping) {
      try {
        await placeWaiting(parts, (err, company) =>
          logger.error({ err, company }, 'the audit log of a company cannot be continued'),
        )
        if (performance.now() - swept > sweepMs || swept === 0) {
          await sweepOldRows(parts.database.kysely)
          swept = performance.now()
        }
      } catch (err) {
        logger.warn({ err }, 'the notary could not work; it tries again')
      }
      if (stopping) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping = true
      wake()
      await running
    },
  }
}
