import { encodeEntries, entriesPath, tilePath, tileWidth, widthInTree } from '@atesta/evidence/tile.ts'
import type { Database, Db } from '../../core/database.ts'
import type { Storage } from '../../core/storage/storage.ts'
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

async function publishNewest(db: Db, storage: Storage): Promise<void> {
  const head = await readHead(db)
  if (!head) return
  const { published_size: from, size: to } = head
  const checkpointKey = 'log/checkpoint'
  if (from === to && (await storage.size(checkpointKey)) !== null) return
  const read = databaseTiles(db)
  for (let level = 0; widthInTree(level, 0, to) > 0; level++) {
    const span = tileWidth ** (level + 1)
    for (let index = Math.floor(from / span); widthInTree(level, index, to) > 0; index++) {
      const width = widthInTree(level, index, to)
      await storage.put(
        `log/${tilePath(level, index, width)}`,
        await read(level, index, width),
        'application/octet-stream',
      )
    }
  }
  for (let index = Math.floor(from / tileWidth); index * tileWidth < to; index++) {
    const end = Math.min((index + 1) * tileWidth, to)
    const entries = await entriesOf(db, index * tileWidth, end)
    await storage.put(
      `log/${entriesPath(index, end - index * tileWidth)}`,
      encodeEntries(entries),
      'application/octet-stream',
    )
  }
  await storage.put(checkpointKey, Buffer.from(head.checkpoint), 'text/plain; charset=utf-8')
  await storePublishedSize(db, to)
}
