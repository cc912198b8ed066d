import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { ReportKind } from '@atesta/contract/schemas/report.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Making } from './report-progress.ts'

export type NewReport = {
  kind: ReportKind
  inspectionId: number | null
  taskId: number | null
  userId: number
  locale: string
  title: string
  fingerprint: string
  /** The identifier of its future certification. */
  identifier: string
  /** The parts of a merged report, in order. */
  parts?: number[]
}

export async function insertReport(db: Db, report: NewReport): Promise<number> {
  const row = await db
    .insertInto('reports')
    .values({
      kind: report.kind,
      inspection_id: report.inspectionId,
      task_id: report.taskId,
      user_id: report.userId,
      locale: report.locale,
      title: report.title,
      fingerprint: report.fingerprint,
      identifier: report.identifier,
      parts: report.parts ?? [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const loadReport = (db: Db, id: number) =>
  db
    .selectFrom('reports')
    .select(['identifier', 'created_at', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * What rendering needs: the requester, the language and the subject. Undefined for a failed or withdrawn
 * report.
 */
export async function loadWaitingReport(db: Db, id: number) {
  return db
    .selectFrom('reports')
    .select([
      'id',
      'kind',
      'inspection_id',
      'task_id',
      'user_id',
      'locale',
      'title',
      'identifier',
      'parts',
      'created_at',
      'awaits_seal',
    ])
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'rendering'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
export type WaitingReport = NonNullable<Awaited<ReturnType<typeof loadWaitingReport>>>

/** Locks the report until the transaction ends; false when another worker has finished it. */
export async function lockWaitingReport(db: Db, id: number): Promise<boolean> {
  const found = await sql`SELECT id FROM reports
    WHERE id = ${id} AND state IN ('queued', 'rendering') AND deleted_at IS NULL FOR UPDATE`.execute(db)
  return found.rows.length > 0
}

/**
 * Serialises requests for reports of the same kind about the same task: the second finds the first's report.
 */
export const lockReportsOf = (db: Db, taskId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('atesta.reports.' || ${taskId}::text, 0))`.execute(db)

export const giveIdentifier = (db: Db, id: number, identifier: string) =>
  db.updateTable('reports').set({ identifier }).where('id', '=', id).where('identifier', 'is', null).execute()

/** Serialises requests for the same report: the second finds the first's. */
export const lockFingerprint = (db: Db, fingerprint: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('atesta.reports.of ' || ${fingerprint}, 0))`.execute(db)

export const markAwaiting = (db: Db, id: number) =>
  db.updateTable('reports').set({ awaits_seal: true }).where('id', '=', id).execute()

export const markProgress = (db: Db, id: number, making: Making) =>
  db
    .updateTable('reports')
    .set({ state: 'rendering', awaits_seal: false, ...making })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'rendering'])
    .execute()

export const markReady = (db: Db, id: number, file: { key: string; size: number; pages: number }) =>
  db
    .updateTable('reports')
    .set({
      state: 'ready',
      progress: 100,
      files_done: sql`files_total`,
      awaits_seal: false,
      storage_key: file.key,
      size: file.size,
      pages: file.pages,
    })
    .where('id', '=', id)
    .execute()

/** Returns the certification it was to have; undefined when it was already finished or given up. */
export async function markReportFailed(
  db: Db,
  id: number,
  failure: ErrorCode,
): Promise<{ identifier: string | null } | undefined> {
  return db
    .updateTable('reports')
    .set({ state: 'failed', failure, awaits_seal: false })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'rendering'])
    .returning('identifier')
    .executeTakeFirst()
}

/** Unfinished reports of all companies that no job will make. Called outside of any company. */
export async function lostReports(db: Db): Promise<{ company_id: number; id: number }[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`SELECT * FROM lost_reports()`.execute(db)
  return rows
}

/** Withdraws a report whose certification, and with it the file, was deleted. */
export const withdrawReport = (db: Db, id: number) =>
  db
    .updateTable('reports')
    .set({ deleted_at: sql`now()`, storage_key: null, title: '' })
    .where('id', '=', id)
    .execute()

export type ReportCertification = {
  identifier: string
  reportId: number
  userId: number
  title: string
  size: number
  sha256: string
  pages: number
  receivedAt: Date
}

/**
 * Adds the certification of a finished report: nothing is uploaded, so it begins in the state of a file that
 * has arrived.
 */
export async function insertReportCertification(db: Db, c: ReportCertification): Promise<number> {
  const row = await db
    .insertInto('certifications')
    .values({
      identifier: c.identifier,
      report_id: c.reportId,
      task_id: null,
      inspection_id: null,
      component_id: '',
      user_id: c.userId,
      state: 'sealing',
      title: c.title,
      declared_type: 'application/pdf',
      media_type: 'application/pdf',
      category: 'file',
      size: c.size,
      sha256: c.sha256,
      pages: c.pages,
      received_at: c.receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
