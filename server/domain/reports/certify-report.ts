import { createHash } from 'node:crypto'
import { createClaims } from '@atesta/evidence/disclosure.ts'
import { type NotBefore, statementBytes } from '@atesta/evidence/statement.ts'
import type { Db } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { assertStorageLimit } from '../billing/limits.ts'
import { insertStatement } from '../log/log.queries.ts'
import { shareErasing } from '../tasks/erasing-lock.queries.ts'
import { emitEvent } from '../webhooks/emit.ts'
import {
  insertReportCertification,
  lockWaitingReport,
  markReady,
  type WaitingReport,
} from './report-changes.queries.ts'
import { showsErased, statedAbout } from './report-sources.queries.ts'

export type FinishedReport = {
  report: WaitingReport & { identifier: string }
  companyId: number
  pdf: Uint8Array
  pages: number
  /** The log's checkpoint when rendering began. */
  notBefore: NotBefore | null
  /** The identifiers of the files it shows, except those erased before they were read. */
  shown: readonly string[]
}

/** Where the bytes go, and what their statement is authenticated with. */
type Certifying = Pick<Services, 'storage' | 'statementKeys'>

/**
 * Stores the finished PDF and certifies it like any file that arrived: its digest goes into a statement, the
 * statement into the log. The report's own credit pays for that. Does nothing when another worker finished
 * first; the lock on the report keeps the stored bytes equal to those stated. Throws plan_limit_storage when the PDF
 * does not fit into the plan.
 */
export async function finishReport(db: Db, services: Certifying, finished: FinishedReport): Promise<void> {
  const { storage, statementKeys } = services
  const { report, pdf, pages } = finished
  if (!(await lockWaitingReport(db, report.id))) return
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const receivedAt = new Date()
  const key = originalKey(report.identifier)
  // Before the locks that others of the company wait for: storing may take long.
  await storage.put(key, pdf, 'application/pdf')
  // Of a report and the erasure or deletion of a file it shows, whichever finishes second finds the other.
  await shareErasing(db)
  if (await showsErased(db, report, finished.shown)) {
    await storage.remove(key)
    throw new Error('a file of the report was erased or deleted while it was made')
  }
  await assertStorageLimit(db, pdf.byteLength)
  const title = `${report.title}.pdf`
  const certificationId = await insertReportCertification(db, {
    identifier: report.identifier,
    reportId: report.id,
    userId: report.user_id,
    title,
    size: pdf.byteLength,
    sha256,
    pages,
    receivedAt,
  })
  const { person, inspection } = await statedAbout(db, report)
  const { claims, disclosures } = createClaims({
    file_name: title,
    person: { name: person.name, id: String(person.id), signed_in: true },
  })
  await insertStatement(db, statementKeys, {
    kind: 'certification',
    companyId: finished.companyId,
    certificationId,
    inspectionId: report.inspection_id,
    disclosures,
    bytes: statementBytes({
      type: 'atesta.certification',
      version: 1,
      identifier: report.identifier,
      sha256,
      size: pdf.byteLength,
      media_type: 'application/pdf',
      received_at: receivedAt.toISOString(),
      ...(finished.notBefore && { not_before: finished.notBefore }),
      company: String(finished.companyId),
      ...(report.task_id !== null && { task: String(report.task_id) }),
      ...(inspection && {
        inspection: String(inspection.id),
        template: { id: String(inspection.template_id), version: inspection.template_version },
      }),
      claims,
    }),
  })
  await markReady(db, report.id, { key, size: pdf.byteLength, pages })
  await emitEvent(db, 'report.ready', { id: report.id, kind: report.kind, title: report.title })
}
