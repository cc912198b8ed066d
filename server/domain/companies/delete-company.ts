import type { Services } from '../../services/services.ts'
import { connectAsOwner, deleteRows, stopSealing } from './delete-company.queries.ts'
import { departedFiles, forgetDepartedFiles } from './departed-files.queries.ts'

/** Removed together. */
const batchSize = 100

/**
 * Removes the stored objects of deleted companies. What a storage out of reach keeps is found again the next time.
 * Returns how many keys it went through.
 */
export async function removeDepartedFiles({
  log,
  storage,
}: Pick<Services, 'log' | 'storage'>): Promise<number> {
  let removed = 0
  for (let after = ''; ; ) {
    const keys = await departedFiles(log.kysely, after, batchSize)
    if (keys.length === 0) return removed
    after = keys.at(-1) ?? after
    await Promise.all(keys.map((key) => storage.remove(key)))
    await forgetDepartedFiles(log.kysely, keys)
    removed += keys.length
  }
}

/**
 * Deletes a company with its people, records, audit log and files. Its entries of the log stay, since the log is made of
 * them: proofs that others hold verify as before, and whoever asks about a file learns that it was erased, and when.
 * Interrupted at any point, the same again goes on.
 */
export async function deleteCompany(
  { services, databaseUrl }: { services: Pick<Services, 'log' | 'storage'>; databaseUrl: string },
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
