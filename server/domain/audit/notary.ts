import { signCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import type { SignerKey } from '@atesta/evidence/log/key.ts'
import { statementBytes } from '@atesta/evidence/statement.ts'
import type { Database, Db } from '../../database/database.ts'
import { type LogKeys, signerAfter } from '../../secrets/log-keys.ts'
import type { StatementKeys } from '../../secrets/statement-keys.ts'
import type { Logger } from '../../services/logger.ts'
import { chainOrigin, firstHash, hashEntry, isSensitive } from './audit.rules.ts'
import { keepHead } from './kept-heads.ts'
import {
  companiesToState,
  companiesWaiting,
  placeEntries,
  storeChain,
  storeStatedHead,
  sweepOldRows,
  takeChain,
  takeHeadToState,
  waitingEntries,
} from './notary.queries.ts'

/** Entries of one company placed in one transaction, at most. */
const batchSize = 1000
/** How often to look, in milliseconds. Writers do not ring: PostgreSQL would make their commits wait for each other. */
const pauseMs = 1000
const sweepMs = 3_600_000
/** How often to see whose head is due in the log. */
const stateMs = 10_000
/** Time between two statements of one chain while each is urgent. */
const urgentMs = 20_000

/** `dataDir`: where the newest ends are kept beside the database. */
type Placing = { database: Database; keys: LogKeys; dataDir?: string }
type Parts = Placing & { statementKeys: StatementKeys }

/**
 * Places what waits in one company: in one transaction in which the end of the chain is locked, so that there is one
 * writer on all nodes and a crash leaves either the old chain or the new one. Answers how many entries it placed; 0 also
 * while another notary has the chain.
 */
async function placeBatch({ database, keys, dataDir }: Placing, companyId: number): Promise<number> {
  const origin = chainOrigin(keys.origin, companyId)
  const signed = (seq: number, hash: Uint8Array, key: SignerKey) =>
    signCheckpoint({ origin, size: seq, root: hash }, [key])
  const { signer } = await keys.current()
  let note: string | undefined
  const count = await database.kysely.transaction().execute(async (transaction) => {
    const db: Db = transaction
    const head = await takeChain(db, companyId, { hash: firstHash, note: signed(0, firstHash, signer) })
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
    const key = await signerAfter(keys, head.note, origin)
    note = signed(seq, hash, key)
    await storeChain(db, companyId, { seq, hash, note }, waiting.some(isSensitive))
    return placed.length
  })
  if (note && dataDir) await keepHead(dataDir, companyId, note)
  return count
}

/** Gives every waiting entry of every company its place. One company that cannot go on does not stop the others. */
export async function placeWaiting(
  parts: Placing,
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

/**
 * Queues a statement for the log of each chain's head that is due: at once after what is sensitive, else once an hour
 * while the chain grows. What was stated
 * stands in the public log, so nobody can rewrite the chain before it, not even with our keys.
 */
async function stateHeads(
  { database, statementKeys }: Pick<Parts, 'database' | 'statementKeys'>,
  urgent: number,
): Promise<void> {
  for (const companyId of await companiesToState(database.kysely, urgent)) {
    await database.kysely.transaction().execute(async (db) => {
      const head = await takeHeadToState(db, companyId, urgent)
      if (!head) return
      const bytes = statementBytes({
        type: 'atesta.audit',
        version: 1,
        company: String(companyId),
        events: head.seq,
        head: head.hash.toString('hex'),
        recorded_at: new Date().toISOString(),
      })
      const about = {
        kind: 'audit',
        companyId,
        certificationId: null,
        inspectionId: null,
        auditSeq: head.seq,
      }
      const mac = await statementKeys.authenticate(about, bytes)
      await storeStatedHead(db, companyId, { seq: head.seq, bytes, mac })
    })
  }
}

/** Runs `work` when called, but no oftener than this; at once the first time, and again soon after it failed. */
function atMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let done: number | undefined
  return async () => {
    if (done !== undefined && performance.now() - done < ms) return
    await work()
    done = performance.now()
  }
}

export type Notary = { stop(): Promise<void> }

/**
 * Places entries until stopped, within about a second of their commit; states the chains' heads in the log within
 * half a minute of what is sensitive, else every hour; and now and then sweeps what is too old.
 */
export function startNotary(
  parts: Parts & { logger: Logger },
  times: { pauseMs?: number; stateMs?: number; urgentMs?: number } = {},
): Notary {
  const { logger } = parts
  let stopping = false
  let wake = () => {}
  const sweep = atMostEvery(sweepMs, () => sweepOldRows(parts.database.kysely))
  const state = atMostEvery(times.stateMs ?? stateMs, () => stateHeads(parts, times.urgentMs ?? urgentMs))
  const loop = async () => {
    while (!stopping) {
      try {
        await placeWaiting(parts, (err, company) =>
          logger.error({ err, company }, 'the audit log of a company cannot be continued'),
        )
        await state()
        await sweep()
      } catch (err) {
        logger.warn({ err }, 'the notary could not work; it tries again')
      }
      if (stopping) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, times.pauseMs ?? pauseMs)
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
