import { createHash } from 'node:crypto'
import type { Locale } from '@atesta/contract/limits.ts'
import type { Report, ReportKind } from '@atesta/contract/schemas/report.ts'
import { type Db, enqueue } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { takeCredit } from '../billing/credits.queries.ts'
import { assertStorageLimit } from '../billing/limits.ts'
import { newIdentifier } from '../certifications/certifications.rules.ts'
import { insertReport, loadReport, lockFingerprint } from './report-changes.queries.ts'
import { printedAround } from './report-sources.queries.ts'
import { findByFingerprint, findReport } from './reports.queries.ts'
import { reportView } from './reports.view.ts'

export type AskedReport = {
  kind: ReportKind
  inspectionId: number | null
  taskId: number | null
  title: string
  locale: Locale
  /** What of its subject the report depends on. With the same again, and the same look, it is the same report. */
  madeFrom: unknown
}

/**
 * The report of exactly this, made now or before: no second one and no second credit for what has not changed. The time
 * zone does not count: a report says its zone, and people in two zones need not pay twice. The caller holds a lock on
 * what it is about. Throws no_user_credits or plan_limit_storage, and then nothing was written.
 */
export async function requestReport(db: Db, actor: Actor, asked: AskedReport): Promise<Report> {
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([asked.locale, asked.title, asked.madeFrom, await printedAround(db, asked.taskId)]),
    )
    .digest('hex')
  const existing = await findByFingerprint(db, asked, fingerprint)
  const id = existing ?? (await queueReport(db, actor, { ...asked, fingerprint }))
  const report = await findReport(db, actor, id)
  if (!report) throw new Failure('not_found')
  return reportView(report)
}

/** Whether a report is still being made; the answer to a request for it says where to follow it. */
export const isPending = ({ state }: Report): boolean => state === 'queued' || state === 'rendering'

/**
 * The report that keeps a merge. `once` is the request's own key: the same request again keeps the same file, which its
 * identifier and time make the same to the byte.
 */
export async function keepMerge(
  db: Db,
  actor: Actor,
  merge: { reports: number[]; locale: Locale; title: string; once: string },
): Promise<{ id: number; identifier: string; created_at: Date; locale: string }> {
  const about = { kind: 'merged' as const, inspectionId: null, taskId: null }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([actor.userId, merge.once, merge.reports]))
    .digest('hex')
  await lockFingerprint(db, fingerprint)
  const id =
    (await findByFingerprint(db, about, fingerprint)) ??
    (await queueReport(db, actor, { ...about, ...merge, fingerprint, parts: merge.reports }))
  const kept = await loadReport(db, id)
  if (!kept?.identifier) throw new Failure('not_found')
  return { ...kept, id, identifier: kept.identifier }
}

type Queued = Omit<AskedReport, 'madeFrom'> & { fingerprint: string; parts?: number[] }

/** A new report, its credit and the job that makes it: all of them or none. */
async function queueReport(db: Db, actor: Actor, asked: Queued): Promise<number> {
  await assertStorageLimit(db)
  const id = await insertReport(db, { ...asked, userId: actor.userId, identifier: newIdentifier() })
  await takeCredit(db, 'report', id)
  await enqueue(db, 'report.render', { report_id: id }, { key: `report:${id}` })
  return id
}
