import type { Services } from '../../services/services.ts'
import { connectAsOwner, deleteRows, stopSealing } from './delete-company.queries.ts'
import { departedFiles, noteRemoved } from './departed-files.queries.ts'

/** Objects removed in one batch. */
const batchSize = 100

async function removeOne(
  storage: Services['storage'],
  key: string,
  logger: Services['logger'],
): Promise<string | null> {
  try {
    await storage.remove(key)
    return key
  } catch (err) {
    await storage.check()
    logger.error({ err, key }, 'a stored file of a deleted company or installation cannot be removed')
    return null
  }
}

/**
 * Removes the objects noted in `log.departed_files`: those of deleted companies and of a replaced installation
 * now and again a day later, those of imports that were cut off a day later. Returns how many. An object that
 * cannot be removed does not stop the rest, and is tried again the next time, as are all when the storage is
 * out of reach. `most`: about this many in one run of the sweep, behind which others wait.
 */
export async function removeDepartedFiles(
  { log, storage, logger }: Pick<Services, 'log' | 'storage' | 'logger'>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let removed = 0
  for (let after: string | undefined = ''; after !== undefined && removed < most; ) {
    const from = after
    // While their entries are locked: an import that stores one of these waits, and stores it after that.
    after = await log.kysely.transaction().execute(async (db) => {
      const keys = await departedFiles(db, from, batchSize)
      const gone = (await Promise.all(keys.map((key) => removeOne(storage, key, logger)))).filter(
        (key) => key !== null,
      )
      await noteRemoved(db, gone)
      removed += gone.length
      return keys.at(-1)
    })
  }
  return removed
}

/**
 * Deletes a company with its people, records, audit log and files. Its log entries stay, since the log
 * consists of them: proofs held by others still verify, and the verifier answers that the file was erased,
 * and when. If interrupted at any point, running it again continues.
 */
export async function deleteCompany(
  { services, databaseUrl }: { services: Pick<Services, 'log' | 'storage' | 'logger'>; databaseUrl: string },
  companyId: number,
): Promise<void> {
  const owner = await connectAsOwner(databaseUrl)
  try {
    await stopSealing(owner, companyId)
    await deleteRows(owner, companyId)
  } finally {
    await owner.end()
  }
  await removeDepartedFiles(services)
}
