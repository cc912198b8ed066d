import { limits } from '@atesta/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { containing, type PageAsked, readPage } from '../../core/paging.ts'
import { folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'

export type ReportRow = {
  id: number
  kind: 'inspection'
  state: 'queued' | 'rendering' | 'ready' | 'failed'
  progress: number
  title: string
  locale: string
  inspection_id: number
  task_id: number
  task_name: string
  folder_id: number
  size: number | null
  pages: number | null
  storage_key: string | null
  created_at: Date
  user_name: string
}

const columns = sql`r.id, r.kind, r.state, r.progress, r.title, r.locale, r.inspection_id, r.task_id, t.name AS task_name, t.folder_id,
  r.size, r.pages, r.storage_key, r.created_at, u.name AS user_name`
const source = sql`reports r JOIN tasks t ON t.id = r.task_id JOIN folders f ON f.id = t.folder_id
  JOIN users u ON u.id = r.user_id JOIN inspections i ON i.id = r.inspection_id`

export type ReportFilter = { ready?: boolean; inspection_id?: number; q?: string }

/** Whoever sees the inspection sees its reports. */
function matching(actor: Actor, filter: ReportFilter): RawBuilder<unknown> {
  const own = sql`(i.user_id = ${actor.userId} AND ${taskVisible(actor)})`
  const visible = actor.range === 'RANGE_USER' ? own : sql`(${folderSupervised(actor)} OR ${own})`
  return sql`${source} WHERE ${visible} AND i.deleted_at IS NULL
    AND ${filter.ready === undefined ? sql`true` : filter.ready ? sql`r.state = 'ready'` : sql`r.state <> 'ready'`}
    AND ${filter.inspection_id ? sql`r.inspection_id = ${filter.inspection_id}` : sql`true`}
    AND ${filter.q ? sql`(r.title ILIKE ${containing(filter.q)} OR t.name ILIKE ${containing(filter.q)})` : sql`true`}`
}

export const listReports = <T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & ReportFilter,
  view: (row: ReportRow) => T,
) =>
  readPage<ReportRow, T>(
    db,
    asked,
    { select: columns, from: matching(actor, asked), order: sql`r.id DESC` },
    view,
  )

export async function reportsForSelect(db: Db, actor: Actor, q: string | undefined): Promise<ReportRow[]> {
  const found =
    await sql<ReportRow>`SELECT ${columns} FROM ${matching(actor, { ready: true, q })} ORDER BY r.id DESC LIMIT ${limits.selectSize}`.execute(
      db,
    )
  return found.rows
}

export async function findReport(db: Db, actor: Actor, id: number): Promise<ReportRow | undefined> {
  return (await sql<ReportRow>`SELECT ${columns} FROM ${matching(actor, {})} AND r.id = ${id}`.execute(db))
    .rows[0]
}

/** Those of `ids` that the actor may see, in that order; shorter when some are not there. */
export async function findReports(db: Db, actor: Actor, ids: number[]): Promise<ReportRow[]> {
  const found =
    await sql<ReportRow>`SELECT ${columns} FROM ${matching(actor, {})} AND r.id = ANY(${ids}::bigint[])`.execute(
      db,
    )
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The report made from exactly this, unless it failed. */
export async function findByFingerprint(
  db: Db,
  inspectionId: number,
  fingerprint: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .where('fingerprint', '=', fingerprint)
    .where('state', '!=', 'failed')
    .executeTakeFirst()
  return row?.id
}

export type NewReport = {
  inspectionId: number
  taskId: number
  userId: number
  locale: string
  title: string
  fingerprint: string
}

export async function insertReport(db: Db, report: NewReport): Promise<number> {
  const row = await db
    .insertInto('reports')
    .values({
      kind: 'inspection',
      inspection_id: report.inspectionId,
      task_id: report.taskId,
      user_id: report.userId,
      locale: report.locale,
      title: report.title,
      fingerprint: report.fingerprint,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** What the report's making needs: who asked, in which language, for what. */
export async function loadReport(db: Db, id: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'state', 'inspection_id', 'user_id', 'locale', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export const markProgress = (db: Db, id: number, progress: number) =>
  db.updateTable('reports').set({ state: 'rendering', progress }).where('id', '=', id).execute()

export const markReady = (db: Db, id: number, file: { key: string; size: number; pages: number | null }) =>
  db
    .updateTable('reports')
    .set({ state: 'ready', progress: 100, storage_key: file.key, size: file.size, pages: file.pages })
    .where('id', '=', id)
    .execute()

export const markReportFailed = (db: Db, id: number) =>
  db
    .updateTable('reports')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '!=', 'ready')
    .execute()

/** The certified files of an inspection, in the order they came. */
export async function evidenceOfInspection(db: Db, inspectionId: number) {
  return db
    .selectFrom('certifications as c')
    .leftJoin('statements as s', (join) =>
      join.onRef('s.certification_id', '=', 'c.id').on('s.kind', '=', 'certification'),
    )
    .select([
      'c.identifier',
      'c.component_id',
      'c.category',
      'c.title',
      'c.media_type',
      'c.size',
      'c.sha256',
      'c.state',
      'c.description',
      'c.preview',
      'c.unreadable',
      'c.width',
      'c.height',
      'c.duration_s',
      'c.pages',
      'c.device_claims',
      'c.file_claims',
      'c.sealed_at',
      's.log_index',
    ])
    .where('c.inspection_id', '=', inspectionId)
    .where('c.deleted_at', 'is', null)
    .where('c.state', '!=', 'failed')
    .orderBy('c.id')
    .execute()
}
export type EvidenceRow = Awaited<ReturnType<typeof evidenceOfInspection>>[number]

export async function reportHead(db: Db, inspectionId: number) {
  return db
    .selectFrom('inspections as i')
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .innerJoin('folders as f', 'f.id', 't.folder_id')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .leftJoin('statements as s', (join) =>
      join.onRef('s.inspection_id', '=', 'i.id').on('s.kind', '=', 'submission'),
    )
    .select([
      'i.id',
      'i.number',
      'i.title',
      'i.state',
      'i.answers',
      'i.signatures',
      'i.answers_sha256',
      'i.created_at',
      'i.submitted_at',
      'i.template_id',
      'i.template_version',
      't.name as task_name',
      'f.name as folder_name',
      'u.name as user_name',
      'c.name as company_name',
      'c.theme',
      's.bytes as statement',
      's.log_index',
      's.sealed_at',
      's.disclosures',
    ])
    .where('i.id', '=', inspectionId)
    .executeTakeFirst()
}
export type ReportHead = NonNullable<Awaited<ReturnType<typeof reportHead>>>

export async function timeZoneOf(db: Db, userId: number): Promise<string> {
  return (
    (await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst())
      ?.time_zone ?? 'UTC'
  )
}
