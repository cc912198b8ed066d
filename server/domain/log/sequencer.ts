import { setTimeout as pause } from 'node:timers/promises'
import { appendLeaves, loadEdge, type TreeEdge } from '@atesta/evidence/log/append.ts'
import { ownTime, signTimedCheckpoint } from '@atesta/evidence/log/cosignature.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { emptyRoot, hashLeaf } from '@atesta/evidence/log/merkle.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import { lateSealing } from '@atesta/evidence/verify-time.ts'
import type { Database, Db } from '../../database/database.ts'
import { every, type Loop } from '../../jobs/every.ts'
import { type LogKeys, signerAfter } from '../../secrets/log-keys.ts'
import { mlDsaOf } from '../../secrets/ml-dsa.ts'
import type { StatementKeys } from '../../secrets/statement-keys.ts'
import type { Logger } from '../../services/logger.ts'
import type { Storage } from '../../storage/storage.ts'
import { checkStatements, type Judged } from './check-statements.ts'
import { endKeysBefore, noteOlderEnds } from './key-ends.ts'
import {
  createHead,
  databaseTiles,
  type Head,
  readHead,
  storeHead,
  storeTiles,
  takeHead,
} from './log.queries.ts'
import { publish } from './publish.ts'
import {
  anyWaiting,
  markRefused,
  placeStatements,
  refusedStatements,
  waitingStatements,
} from './waiting-statements.queries.ts'

/** At most this many statements are sealed in one transaction. */
const batchSize = 2000
/** How long a batch waits for more statements, in ms. */
const gatherMs = 60
/**
 * How often to look for waiting statements, in ms. Writers do not NOTIFY: PostgreSQL lets transactions that do
 * commit only one after the other, each waiting for the disk.
 */
const lookMs = 200
/** How often to look at all statements, to see that all is published, and to check refused statements, in ms. */
const idleMs = 1000
/** The longest pause before publishing is tried again, in ms. */
const maxPauseMs = 10_000

/** Refused statements are checked again after this many minutes, at most this many at a time. */
const retryMinutes = 1
const retrySize = 200

type Parts = {
  database: Database
  keys: LogKeys
  statementKeys: StatementKeys
  storage: Storage
  logger: Logger
  /** Called for each sealed statement with the seconds since it was received. */
  sealed?: (seconds: number) => void
}

async function transaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute((db) => work(db as unknown as Db))
}

/** Creates the empty log when there is none, and refuses a log signed by an unknown key. */
export async function prepareLog({ database, keys }: Pick<Parts, 'database' | 'keys'>): Promise<void> {
  const empty = { origin: keys.origin, size: 0, root: emptyRoot }
  const { signer } = await keys.current()
  await createHead(database.kysely, {
    origin: keys.origin,
    root: emptyRoot,
    checkpoint: signTimedCheckpoint(empty, signer, new Date(), mlDsaOf(signer)),
  })
  const head = await readHead(database.kysely)
  await signerAfter(keys, head?.checkpoint ?? '', keys.origin)
  if (head) await noteOlderEnds(database.kysely, keys, head)
}

/**
 * Now, or the time of the previous checkpoint when the clock was set back: later states are never signed with
 * an earlier time.
 */
async function timeAfter(keys: LogKeys, head: Head, now: Date): Promise<Date> {
  const known = (await keys.current()).verifiers.map(parseVerifierKey)
  const { time } = ownTime(parseNote(head.checkpoint), head.origin, known)
  return time && time > now ? time : now
}

/** Logs statements refused for the first time, and statements sealed late. */
function sound(logger: Logger, { fit, refused }: Judged, now: Date): void {
  for (const { row, reason } of refused) {
    if (row.refused_at) continue
    const { id: statement, company_id: company, kind } = row
    logger.error(
      { statement, company, kind, reason },
      'a statement was refused and not sealed: it is not authentic; see atesta log refused',
    )
  }
  const late = fit.filter(({ time }) => now.getTime() - time > lateSealing)
  const oldest = late.map(({ time }) => time).sort((a, b) => a - b)[0]
  if (oldest !== undefined)
    logger.error(
      { statements: late.length, oldest: new Date(oldest).toISOString() },
      'statements were sealed long after they were received',
    )
}

/**
 * Seals waiting statements in one transaction that locks the head: there is one writer across all nodes, and
 * a crash at any point leaves either the old log or the new one. Statements that this installation did not
 * authenticate are put aside and do not block others. Returns how many statements it handled, or null when
 * another sequencer is running.
 */
export async function sealBatch(
  { database, keys, statementKeys, logger, sealed }: Omit<Parts, 'storage'>,
  known: { edge?: TreeEdge; lastId?: number },
): Promise<number | null> {
  let edge: TreeEdge | undefined
  let judged: Judged | undefined
  const now = new Date()
  const handled = await transaction(database, async (db) => {
    const head = await takeHead(db)
    if (!head) return null
    const again = await refusedStatements(db, retrySize, retryMinutes, await statementKeys.ids())
    const waiting = [...again, ...(await waitingStatements(db, batchSize))]
    if (waiting.length === 0) return 0
    // Checked first: a process that has missed a key rotation must not refuse statements either.
    const signer = await signerAfter(keys, head.checkpoint, keys.origin)
    judged = await checkStatements(statementKeys, waiting, now)
    const { fit, refused } = judged
    if (refused.length > 0)
      await markRefused(
        db,
        refused.map(({ row, reason }) => ({ id: row.id, reason })),
      )
    if (fit.length === 0) return waiting.length
    const start = known.edge?.size === head.size ? known.edge : await loadEdge(databaseTiles(db), head.size)
    const next = appendLeaves(
      start,
      fit.map((statement) => hashLeaf(statement.bytes)),
    )
    const { size, root } = next
    await endKeysBefore(db, keys, head, signer)
    const time = await timeAfter(keys, head, now)
    const checkpoint = signTimedCheckpoint({ origin: head.origin, size, root }, signer, time, mlDsaOf(signer))
    await storeTiles(db, next.tiles)
    await placeStatements(
      db,
      fit.map((statement) => statement.id),
      head.size,
    )
    await storeHead(db, { size, root, checkpoint })
    edge = next.edge
    return waiting.length
  })
  // Kept only after the commit: the edge of a batch that was rolled back would fork the log.
  if (edge) known.edge = edge
  for (const { id } of judged?.fit ?? []) known.lastId = Math.max(known.lastId ?? 0, id)
  if (judged) sound(logger, judged, now)
  for (const { time } of judged?.fit ?? []) sealed?.(Math.max(0, Date.now() - time) / 1000)
  return handled
}

/**
 * Publishes beside the sealing, which neither a storage out of reach nor one that answers nothing for long may hold up.
 * After a failure it is tried again with growing pauses.
 */
function startPublisher(parts: Pick<Parts, 'database' | 'storage' | 'logger'>) {
  let publishesAfter = 0
  let pauseMs = idleMs
  let again = false
  let running: Promise<void> | undefined
  const isDue = () => again && performance.now() >= publishesAfter
  async function publishAll(): Promise<void> {
    while (isDue()) {
      again = false
      try {
        await publish(parts)
        pauseMs = idleMs
      } catch (err) {
        parts.logger.error({ err }, 'what was sealed cannot be published; retrying')
        publishesAfter = performance.now() + pauseMs
        pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      }
    }
  }
  function start(): void {
    running ??= publishAll().finally(() => {
      running = undefined
      // Asked for between the last look and the end.
      if (isDue()) start()
    })
  }
  return {
    /** Publishes what is sealed by now, soon. */
    wake() {
      again = true
      start()
    },
    /** Resolves when nothing is being published. */
    ended: async () => running,
  }
}

/** Runs the sequencer until stopped: seals within a fraction of a second of a statement's commit, and publishes. */
export function startSequencer(parts: Parts & { onSealed?: () => void }): Loop {
  const { database, logger, onSealed } = parts
  const known: { edge?: TreeEdge; lastId?: number } = {}
  let restsUntil = 0
  const publisher = startPublisher(parts)
  const seal = async (signal: AbortSignal) => {
    if (performance.now() < restsUntil && !(await anyWaiting(database.kysely, known.lastId ?? 0))) return
    await pause(gatherMs)
    for (let sealed: number | null = batchSize; !signal.aborted && sealed === batchSize; ) {
      sealed = await sealBatch(parts, known)
      if (sealed !== null) publisher.wake()
      if (sealed) onSealed?.()
    }
    restsUntil = performance.now() + idleMs
  }
  const sealing = every(lookMs, seal, { name: 'sealing', logger })
  return {
    async stop() {
      await sealing.stop()
      await publisher.ended()
    },
  }
}
