import type { Database } from '../../../database/database.ts'
import { job } from '../../../jobs/jobs.ts'
import { previewKey } from '../../../storage/object-keys.ts'
import { loadCertification } from '../certifications.queries.ts'
import { isCompared } from './picture-keys.ts'
import { keepHash, noteSimilar, queueUncompared } from './similar.queries.ts'

/**
 * Looks for similar pictures in the company's other tasks. The hash is made from the preview and stored
 * before searching: of two pictures compared at once, at least the later one finds the other.
 */
export const compareCertification = job<{ identifier: string }>({
  name: 'certification.compare',
  handler: async ({ payload: { identifier }, companyId, services, inCompany }) => {
    const row = await inCompany((db) => loadCertification(db, identifier))
    if (!row?.preview || !isCompared(row.media_type)) return
    const key = previewKey(identifier, 'large')
    const size = await services.storage.size(key)
    if (size === null) return
    const hash = await services.media.read('likeness', companyId, { key, size })
    if (!hash || !(await inCompany((db) => keepHash(db, companyId, identifier, hash)))) return
    await inCompany((db) => noteSimilar(db, companyId, row.id, hash))
  },
  onGiveUp: { nothing: 'it is certified and shown, and only not found when it is used again' },
})

/** How many older pictures are queued each minute: few enough to stay behind the day's work. */
const batch = 500

/** Queues the next pictures that were certified before comparison existed. */
export const compareEarlier = async (database: Database): Promise<void> => {
  await queueUncompared(database.kysely, batch)
}
