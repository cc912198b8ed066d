import { createHash } from 'node:crypto'
import type { Locale } from '@atesta/contract/limits.ts'
import type { Report, ReportKind } from '@atesta/contract/schemas/report.ts'
import { type Db, enqueue } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { takeCredit } from '../billing/credits.queries.ts'
import { assertStorageLimit } from '../billing/limits.ts'
import { newIdentifier } from '../certifications/certifications.rules.ts'
import { printedNames } from './printed-names.queries.ts'
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
  /**
   * The parts of its subject that the report depends on. The same parts and the same look give the same
   * report.
   */
  madeFrom: unknown
}

/**
 * The report of exactly this, made now or before: unchanged subjects need no second report and no second
 * credit. The time zone does not count: a report states its zone, and people in two zones need not pay twice.
 * The caller has locked the subject. Throws no_user_credits or plan_limit_storage, and then nothing was
 * written.
 */
export async function requestReport(db: Db, actor: Actor, asked: AskedReport): Promise<Report> {
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([
        asked.locale,
        asked.title,
        asked.madeFrom,
        await printedAround(db, asked.taskId),
        await printedNames(db, asked),
      ]),
    )
    .digest('hex')
  const existing = await findByFingerprint(db, asked, fingerprint)
  const id = existing ?? (await queueReport(db, actor, { ...asked, fingerprint }))
  const report = await findReport(db, actor, id)
  if (!report) throw new Failure('not_found')
  return reportView(report)
}

/** Whether a report is still being made, so that its request is answered with where to follow it. */
export const isPending = ({ state }: Report): boolean => state === 'queued' || state === 'rendering'

/**
 * The report that keeps a merge. `once` is the request's own key: repeating the request gives the same file,
 * made identical to the byte by its identifier and time.
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

/** Adds a report, its credit and its job, all or none. */
async function queueReport(db: Db, actor: Actor, asked: Queued): Promise<number> {
  await assertStorageLimit(db)
  const id = await insertReport(db, { ...asked, userId: actor.userId, identifier: newIdentifier() })
  await takeCredit(db, 'report', id)
  await enqueue(db, 'report.render', { report_id: id }, { key: `report:${id}` })
  return id
}
