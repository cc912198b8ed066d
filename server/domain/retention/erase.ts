import { type AuditBy, recordAudit } from '../../database/audit.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import type { Services } from '../../services/services.ts'
import {
  leftReports,
  markReportsErased,
  reportsLeft,
  reportsShowing,
} from '../reports/erased-reports.queries.ts'
import { withdrawReport } from '../reports/report-changes.queries.ts'
import { lockErasing } from '../tasks/erasing-lock.queries.ts'
import { insertErasure, markErased, type NewErasure } from './erase.queries.ts'

type Eraser = AuditBy & { userId: number }

/** Erases reports because something that they show is gone. */
async function eraseReports(db: Db, ids: number[], erasureId: number, by: AuditBy): Promise<void> {
  for (const { id, identifier } of await markErased(db, ids, erasureId))
    await recordAudit(db, { action: 'erase', noun: 'certification', id, details: { identifier } }, by)
  await markReportsErased(db, ids)
}

/** Without a reason of its own: something that the reports show was deleted. */
const deletion = (db: Db, userId: number) => insertErasure(db, { reason: '', userId })

/**
 * After a legal hold was released: erases the merged reports of its task that show what was erased or deleted
 * meanwhile. The caller has taken `lockErasing`.
 */
export async function eraseLeft(db: Db, taskId: number, by: Eraser): Promise<void> {
  for (const { id, erasure_id } of await reportsLeft(db, taskId))
    await eraseReports(db, [id], erasure_id ?? (await deletion(db, by.userId)), by)
}

/**
 * Erases the reports of all companies that show what is gone: those that earlier versions left, of returned inspections
 * and joined ones that a legal hold had kept.
 */
export async function eraseLeftReports({ app, logger }: Pick<Services, 'app' | 'logger'>): Promise<void> {
  const left = await leftReports(app.kysely)
  const says = 'a report that shows a file that is gone cannot be erased'
  await oneByOne(logger, says, left, ({ company_id, id, erasure_id, user_id }) =>
    inCompany(app, company_id, async (db) => {
      await lockErasing(db)
      // Itself, and what is joined from it, unless it is erased by now or under a legal hold.
      const showing = await reportsShowing(db, [id])
      if (showing.length > 0)
        await eraseReports(db, showing, erasure_id ?? (await deletion(db, user_id)), { userId: null })
    }),
  )
}

/**
 * Erases the reports that show a certification, which is being deleted, and withdraws the report that it is of. The
 * caller has taken `lockErasing`.
 */
export async function removeFromReports(
  db: Db,
  certification: { id: number; report_id: number | null },
  by: Eraser,
): Promise<void> {
  const showing = await reportsShowing(db, [certification.id])
  if (showing.length > 0) await eraseReports(db, showing, await deletion(db, by.userId), by)
  if (certification.report_id !== null) await withdrawReport(db, certification.report_id)
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
