import { encodeEntries, entriesPath, tilePath, tileWidth, widthInTree } from '@atesta/evidence/log/tile.ts'
import type { Database, Db } from '../../database/database.ts'
import type { Logger } from '../../services/logger.ts'
import type { Storage } from '../../storage/storage.ts'
import { cosignaturesOf } from './cosignatures.queries.ts'
import { databaseTiles, entriesOf, readHead, storePublishedSize, takePublishing } from './log.queries.ts'

/**
 * Puts the tiles between the published size and the log's size into storage, then the checkpoint (c2sp.org/tlog-tiles:
 * a checkpoint must not be seen before its tiles). Repeating it writes the same bytes again, so a crash does no harm.
 */
export async function publish({
  database,
  storage,
}: {
  database: Database
  storage: Storage
}): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    // One publisher at a time: two could otherwise put an older checkpoint over a newer one.
    if (await takePublishing(transaction)) await publishNewest(transaction, storage)
  })
}

const checkpointKey = 'log/checkpoint'

/** Stores the newest checkpoint with its cosignatures. */
async function putCheckpoint(db: Db, storage: Storage, size: number, note: string): Promise<void> {
  const whole = note + (await cosignaturesOf(db, size))
  await storage.put(checkpointKey, Buffer.from(whole), 'text/plain; charset=utf-8')
}

/**
 * Publishes the checkpoint again with the cosignatures added since. One whose tiles are not published yet is
 * left to the process publishing them, cosignatures included. Returns false while another process is
 * publishing, which may have read the cosignatures before: the caller then tries again.
 */
export async function publishCosigned({
  database,
  storage,
}: {
  database: Database
  storage: Storage
}): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    if (!(await takePublishing(transaction))) return false
    const head = await readHead(transaction)
    if (head && head.size === head.published_size)
      await putCheckpoint(transaction, storage, head.size, head.checkpoint)
    return true
  })
}

/** Every file of a tree of `to` leaves that a tree of `from` leaves does not have. */
function* newFiles(
  from: number,
  to: number,
): Generator<{ level: number | 'entries'; index: number; width: number }> {
  for (let level = 0; widthInTree(level, 0, to) > 0; level++) {
    const span = tileWidth ** (level + 1)
    for (let index = Math.floor(from / span); widthInTree(level, index, to) > 0; index++)
      yield { level, index, width: widthInTree(level, index, to) }
  }
  for (let index = Math.floor(from / tileWidth); widthInTree(0, index, to) > 0; index++)
    yield { level: 'entries', index, width: widthInTree(0, index, to) }
}

const pathOf = ({ level, index, width }: { level: number | 'entries'; index: number; width: number }) =>
  `log/${level === 'entries' ? entriesPath(index, width) : tilePath(level, index, width)}`

/** The partial files at the right edge of a tree. */
function edgeFiles(size: number): string[] {
  const paths: string[] = []
  for (let level = 0; widthInTree(level, 0, size) > 0; level++) {
    const index = Math.floor(size / tileWidth ** (level + 1))
    const width = widthInTree(level, index, size)
    if (width === 0) continue
    paths.push(pathOf({ level, index, width }))
    if (level === 0) paths.push(pathOf({ level: 'entries', index, width }))
  }
  return paths
}

async function publishNewest(db: Db, storage: Storage): Promise<void> {
  const head = await readHead(db)
  if (!head) return
  const { published_size: from, size: to } = head
  if (from === to && (await storage.size(checkpointKey)) !== null) return
  const read = databaseTiles(db)
  for (const file of newFiles(from, to)) {
    const { level, index, width } = file
    const bytes =
      level === 'entries'
        ? encodeEntries(await entriesOf(db, index * tileWidth, index * tileWidth + width))
        : await read(level, index, width)
    await storage.put(pathOf(file), bytes, 'application/octet-stream')
  }
  await putCheckpoint(db, storage, to, head.checkpoint)
  await removeOvertaken(storage, from, to)
  // Last: the next seal needs this row, and must not wait for the storage.
  await storePublishedSize(db, to)
}

/**
 * Removes the partial files of the previous tree: a client that still requests them gets the beginning of the
 * current ones.
 */
async function removeOvertaken(storage: Storage, from: number, to: number): Promise<void> {
  if (from === to) return
  const kept = new Set(edgeFiles(to))
  for (const path of edgeFiles(from)) if (!kept.has(path)) await storage.remove(path)
}

/**
 * Removes all partial files except those of the published tree: leftovers of a crash, or from before they
 * were removed. A failure does not stop the others.
 */
export async function sweepTiles({
  database,
  storage,
  logger,
}: {
  database: Database
  storage: Storage
  logger: Logger
}): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    if (!(await takePublishing(transaction))) return
    const head = await readHead(transaction)
    const kept = new Set(edgeFiles(head?.published_size ?? 0))
    for await (const { key } of storage.list('log/tile/'))
      if (key.includes('.p/') && !kept.has(key))
        await storage.remove(key).catch(async (err) => {
          await storage.check()
          logger.error({ err, key }, 'a partial tile cannot be removed')
        })
  })
}
