import { appendLeaves, loadEdge, type TreeEdge } from '@atesta/evidence/append.ts'
import { signCheckpoint } from '@atesta/evidence/checkpoint.ts'
import { emptyRoot, hashLeaf } from '@atesta/evidence/merkle.ts'
import pg from 'pg'
import type { Database, Db } from '../../core/database.ts'
import { type LogKeys, signerAfter } from '../../core/log-keys.ts'
import type { Logger } from '../../core/logger.ts'
import type { Storage } from '../../core/storage/storage.ts'
import {
  createHead,
  databaseTiles,
  placeStatements,
  readHead,
  storeHead,
  storeTiles,
  takeHead,
  waitingStatements,
} from './log.queries.ts'
import { publish } from './publish.ts'

/** Statements sealed in one transaction, at most. */
const batchSize = 2000
/** Time for more statements to arrive before a batch is closed, in milliseconds. */
const gatherMs = 60
/** How often to look without being told, in milliseconds. */
const idleMs = 1000

type Parts = { database: Database; keys: LogKeys; storage: Storage; logger: Logger }

async function transaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute((db) => work(db as unknown as Db))
}

/** Makes the empty log when there is none, and refuses a log that an unknown key signed. */
export async function prepareLog({ database, keys }: Pick<Parts, 'database' | 'keys'>): Promise<void> {
  const empty = { origin: keys.origin, size: 0, root: emptyRoot }
  await createHead(database.kysely, {
    origin: keys.origin,
    root: emptyRoot,
    checkpoint: signCheckpoint(empty, [(await keys.current()).signer]),
  })
  const head = await readHead(database.kysely)
  await signerAfter(keys, head?.checkpoint ?? '', keys.origin)
}

/**
 * Seals what waits: one transaction in which the head is locked, so that there is one writer across all nodes and a
 * crash at any point leaves either the old log or the new one. Answers how many statements it sealed, or null when
 * another sequencer is at work.
 */
export async function sealBatch(
  { database, keys }: Pick<Parts, 'database' | 'keys'>,
  known: { edge?: TreeEdge },
): Promise<number | null> {
  let edge: TreeEdge | undefined
  const sealed = await transaction(database, async (db) => {
    const head = await takeHead(db)
    if (!head) return null
    const waiting = await waitingStatements(db, batchSize)
    if (waiting.length === 0) return 0
    const start = known.edge?.size === head.size ? known.edge : await loadEdge(databaseTiles(db), head.size)
    const next = appendLeaves(
      start,
      waiting.map((statement) => hashLeaf(statement.bytes)),
    )
    const signer = await signerAfter(keys, head.checkpoint, keys.origin)
    const checkpoint = signCheckpoint({ origin: head.origin, size: next.size, root: next.root }, [signer])
    await storeTiles(db, next.tiles)
    await placeStatements(
      db,
      waiting.map((statement) => statement.id),
      head.size,
    )
    await storeHead(db, { size: next.size, root: next.root, checkpoint })
    edge = next.edge
    return waiting.length
  })
  // Kept only after the commit: an edge of a batch that was rolled back would fork the log.
  if (edge) known.edge = edge
  return sealed
}

/** A signal that can be raised many times and is waited for with a limit. */
function createBell() {
  let ring: () => void = () => {}
  let rung = false
  return {
    ring() {
      rung = true
      ring()
    },
    async wait(ms: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          ring = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
    },
  }
}

async function listen(url: string, ring: () => void, logger: Logger): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, options: '-c role=atesta_log' })
  client.on('error', (err) => logger.warn({ err }, 'sequencer lost its ear; it goes on by the clock'))
  client.on('notification', ring)
  try {
    await client.connect()
    await client.query('LISTEN statements')
    return client
  } catch (err) {
    logger.warn({ err }, 'sequencer cannot listen; it goes on by the clock')
    return null
  }
}

export type Sequencer = { stop(): Promise<void> }

/** Runs the sequencer until stopped: seals within a fraction of a second of a statement's commit, then publishes. */
export function startSequencer(parts: Parts & { url: string }): Sequencer {
  const bell = createBell()
  const known: { edge?: TreeEdge } = {}
  let stopping = false
  const loop = async () => {
    let ear = await listen(parts.url, bell.ring, parts.logger)
    let pause = idleMs
    while (!stopping) {
      try {
        const sealed = await sealBatch(parts, known)
        if (sealed !== null) await publish(parts)
        pause = idleMs
        if (sealed === batchSize) continue
      } catch (err) {
        parts.logger.error({ err }, 'sealing failed; it is tried again')
        pause = Math.min(pause * 2, 30_000)
        await ear?.end().catch(() => {})
        ear = await listen(parts.url, bell.ring, parts.logger)
      }
      await bell.wait(pause)
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, gatherMs))
    }
    await ear?.end().catch(() => {})
  }
  const running = loop()
  return {
    async stop() {
      stopping = true
      bell.ring()
      await running
    },
  }
}
