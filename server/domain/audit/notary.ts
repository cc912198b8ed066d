import { signCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import type { SignerKey } from '@atesta/evidence/log/key.ts'
import { statementBytes } from '@atesta/evidence/statement.ts'
import type { Database, Db } from '../../database/database.ts'
import { every, type Loop } from '../../jobs/every.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
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
  takeChain,
  takeHeadToState,
  waitingEntries,
} from './notary.queries.ts'

/** At most this many entries of one company are placed in one transaction. */
const batchSize = 1000
/** Polling interval in ms. Writers do not NOTIFY: it serialises commits. */
const pauseMs = 1000
/** How often to check whose head is due in the log, in ms. */
const stateMs = 10_000
/** Least time between two urgent statements of one chain, in ms. */
const urgentMs = 20_000

/** `dataDir`: where the newest heads are stored outside the database. */
type Placing = { database: Database; keys: LogKeys; dataDir?: string }
type Parts = Placing & { statementKeys: StatementKeys }

/**
 * Places the waiting entries of one company in one transaction that locks the end of the chain: there is one
 * writer across all nodes, and a crash leaves either the old chain or the new one. Returns how many entries
 * it placed; also 0 while another notary holds the chain.
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

/** Places every waiting entry of every company. A company that fails does not stop the others. */
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
 * Queues a log statement for each chain head that is due: soon after a sensitive entry, otherwise hourly
 * while the chain grows. Once a head is in the public log, the chain before it cannot be rewritten, not even
 * with our keys. A company that fails does not stop the others.
 */
async function stateHeads(
  { database, statementKeys, logger }: Pick<Parts, 'database' | 'statementKeys'> & { logger: Logger },
  urgent: number,
): Promise<void> {
  const due = (await companiesToState(database.kysely, urgent)).map((company) => ({ company }))
  const says = 'the head of an audit log cannot be stated'
  await oneByOne(logger, says, due, ({ company: companyId }) =>
    database.kysely.transaction().execute(async (db) => {
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
    }),
  )
}

/**
 * Runs until stopped: places entries within about a second of their commit, and states the heads in the log
 * within half a minute of a sensitive entry, otherwise hourly.
 */
export function startNotary(
  parts: Parts & { logger: Logger },
  times: { pauseMs?: number; stateMs?: number; urgentMs?: number } = {},
): Loop {
  const { logger } = parts
  const place = () =>
    placeWaiting(parts, (err, company) =>
      logger.error({ err, company }, 'the audit log of a company cannot be continued'),
    )
  const state = () => stateHeads(parts, times.urgentMs ?? urgentMs)
  const loops = [
    every(times.pauseMs ?? pauseMs, place, { name: 'placing audit entries', logger }),
    every(times.stateMs ?? stateMs, state, { name: 'stating the heads of audit chains', logger }),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
