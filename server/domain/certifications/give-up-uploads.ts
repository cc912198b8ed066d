import { dayMs } from '@atesta/contract/durations.ts'
import { serverLimits } from '@atesta/contract/limits.ts'
import { type Db, inCompany } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { originalKey } from '../../storage/object-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { failCertification } from './fail-certification.ts'
import {
  type HeldUpload,
  type IdleUpload,
  idleUploads,
  noteBytes,
  tryLockIdleUpload,
} from './idle-uploads.queries.ts'

/** Uploads looked up together, and the most such batches in one round; the rest waits for the next round. */
const batchSize = 100
const batches = 50

/** How many bytes of an upload are stored. */
async function bytesHere(storage: Storage, key: string): Promise<number> {
  try {
    return (await storage.uploads.getUpload(key)).offset
  } catch (error) {
    if (![404, 410].includes((error as { status_code?: number }).status_code ?? 0)) throw error
    // A store that is out of reach looks the same, which is no reason to give up anything.
    await storage.check()
    return 0
  }
}

async function giveUp(db: Db, storage: Storage, upload: HeldUpload): Promise<void> {
  if (!(await failCertification(db, upload, 'upload_abandoned'))) return
  // While the row is locked: a client that retries takes it next, and its new bytes must not be removed.
  await storage.remove(originalKey(upload.identifier))
}

/**
 * Looks at one upload. One that had begun is left until the next check, unless no bytes have arrived since
 * the last.
 */
async function look(db: Db, storage: Storage, idle: IdleUpload, since: Date): Promise<void> {
  const upload = await tryLockIdleUpload(db, idle, since)
  if (!upload) return
  if (upload.state === 'queued') return giveUp(db, storage, upload)
  const bytes = await bytesHere(storage, originalKey(upload.identifier))
  if (bytes === upload.bytes_seen) await giveUp(db, storage, upload)
  else await noteBytes(db, upload.id, bytes)
}

/**
 * Gives up uploads that were announced but have received no byte for a week: they fail, and their credit and
 * storage are given back. For one that had begun, it takes two looks, a week apart, to see that it has
 * stalled. A failure does not stop the others, unless the storage is out of reach.
 */
export async function giveUpIdleUploads({
  app,
  storage,
  logger,
}: Pick<Services, 'app' | 'storage' | 'logger'>): Promise<void> {
  const since = new Date(Date.now() - serverLimits.uploadPatienceDays * dayMs)
  const failed = new Set<number>()
  for (let n = 0; n < batches; n++) {
    const found = await idleUploads(app.kysely, since, batchSize + failed.size)
    const idle = found.filter(({ id }) => !failed.has(id))
    for (const each of idle) {
      try {
        await inCompany(app, each.company_id, (db) => look(db, storage, each, since))
      } catch (err) {
        await storage.check()
        failed.add(each.id)
        logger.error({ err, identifier: each.identifier }, 'an idle upload cannot be given up')
      }
    }
    if (idle.length < batchSize) return
  }
}
