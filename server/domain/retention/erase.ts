import { type AuditBy, recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { markReportsErased, reportsLeft, reportsShowing } from '../reports/erased-reports.queries.ts'
import { insertErasure, markErased, type NewErasure } from './erase.queries.ts'

/**
 * After a legal hold was released: erases the merged reports of its task that show files erased meanwhile.
 * The caller has taken `lockErasing`.
 */
export async function eraseLeft(db: Db, taskId: number, by: AuditBy): Promise<void> {
  for (const { id, erasure_id } of await reportsLeft(db, taskId)) {
    const erased = await markErased(db, [id], erasure_id)
    await markReportsErased(db, [id])
    for (const { identifier } of erased)
      await recordAudit(db, { action: 'erase', noun: 'certification', id, details: { identifier } }, by)
  }
}

/**
 * Erases files, and the reports that show them and are under no legal hold: bytes, previews, names, places
 * and the salts of statements. Rows, hashes and statements stay, so that proofs still verify. Returns how
 * many of the files were kept until now. The caller has taken `lockErasing` and chosen the files afterwards,
 * so that a legal hold placed before counts.
 */
export async function eraseFiles(db: Db, ids: number[], erasure: NewErasure, by: AuditBy): Promise<number> {
  if (ids.length === 0) return 0
  const erasureId = await insertErasure(db, erasure)
  const files = await markErased(db, ids, erasureId)
  const reports = await markErased(db, await reportsShowing(db, ids), erasureId)
  await markReportsErased(
    db,
    [...files, ...reports].map(({ id }) => id),
  )
  const why = erasure.days === undefined ? { reason: erasure.reason } : { days: erasure.days }
  for (const { id, identifier } of [...files, ...reports])
    await recordAudit(db, { action: 'erase', noun: 'certification', id, details: { identifier, ...why } }, by)
  return files.length
}
