import { limits } from '@atesta/contract/limits.ts'
import type { Report, ReportKind } from '@atesta/contract/schemas/report.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched, searchedAll } from '../../lists/long-list-search.queries.ts'
import { newestFirst } from '../../lists/order.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { reportVisible } from '../certifications/certified-reports.queries.ts'

export type ReportRow = {
  id: number
  kind: ReportKind
  state: Report['state']
  failure: string | null
  awaits_seal: boolean
  progress: number
  files_done: number
  files_total: number
  title: string
  locale: string
  inspection_id: number | null
  inspected_at: Date | null
  size: number | null
  pages: number | null
  storage_key: string | null
  created_at: Date
  user_name: string
} & (
  | { task_id: number; task_name: string; task_type: TaskType; folder_id: number }
  // Merged from reports of several tasks.
  | { task_id: null; task_name: null; task_type: null; folder_id: null }
) &
  (
    | { certification_id: number; identifier: string; sha256: string; certified: boolean }
    // Not certified.
    | { certification_id: null; identifier: null; sha256: null; certified: null }
  )

const columns = sql`r.id, r.kind, r.state, r.failure, r.awaits_seal, r.progress, r.files_done, r.files_total, r.title, r.locale, r.inspection_id, i.submitted_at AS inspected_at, r.task_id,
  t.name AS task_name, t.type AS task_type, t.folder_id, r.size, r.pages, r.storage_key, r.created_at, u.name AS user_name,
  rc.id AS certification_id, rc.identifier, rc.sha256, rc.state = 'certified' AS certified`
const thin = sql`reports r LEFT JOIN tasks t ON t.id = r.task_id
  LEFT JOIN folders f ON f.id = t.folder_id LEFT JOIN inspections i ON i.id = r.inspection_id`
const source = sql`${thin} JOIN users u ON u.id = r.user_id
  LEFT JOIN certifications rc ON rc.report_id = r.id AND rc.deleted_at IS NULL`

export type ReportFilter = {
  ready?: boolean
  kind?: ReportKind
  inspection_id?: number
  task_id?: number
  claim_id?: number
  inspected_from?: string
  inspected_to?: string
  q?: string
}

/** What the list is asked for, but for its text. */
function conditions(actor: Actor, filter: ReportFilter): RawBuilder<boolean> {
  return sql`${reportVisible(actor)}
    AND ${filter.ready === undefined ? sql`true` : filter.ready ? sql`r.state = 'ready'` : sql`r.state <> 'ready'`}
    AND ${filter.kind ? sql`r.kind = ${filter.kind}` : sql`true`}
    AND ${filter.inspection_id ? sql`r.inspection_id = ${filter.inspection_id}` : sql`true`}
    AND ${filter.task_id ? sql`r.task_id = ${filter.task_id}` : sql`true`}
    AND ${filter.claim_id ? sql`(r.task_id = ${filter.claim_id} AND t.type = 'claim')` : sql`true`}
    AND ${filter.inspected_from ? sql`i.submitted_at >= ${filter.inspected_from}` : sql`true`}
    AND ${filter.inspected_to ? sql`i.submitted_at < ${filter.inspected_to}` : sql`true`}`
}

const contains = (q: string): RawBuilder<boolean> =>
  sql`(r.title ILIKE ${containing(q)} OR t.name ILIKE ${containing(q)})`

const matching = (actor: Actor, filter: ReportFilter): RawBuilder<unknown> =>
  sql`${source} WHERE ${conditions(actor, filter)} AND ${filter.q ? contains(filter.q) : sql`true`}`

export function listReports<T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & ReportFilter,
  view: (row: ReportRow) => T,
) {
  const q = asked.q ?? ''
  const ofTasks = sql`SELECT o.id FROM reports o WHERE o.task_id = ANY(ARRAY(${searchedAll('tasks', q)}))`
  const list = {
    from: thin,
    where: conditions(actor, asked),
    company: sql`r.company_id`,
    text: q ? contains(q) : null,
    order: newestFirst(sql`r.id`),
    search: { indexed: isIndexed(q), found: [searched('reports', q), ofTasks] },
    read: async (these: RawBuilder<unknown>) =>
      (await sql<ReportRow>`SELECT ${columns} FROM ${source} WHERE ${these}`.execute(db)).rows,
  }
  return readList(db, asked, list, view)
}

export async function reportsForSelect(db: Db, actor: Actor, filter: ReportFilter): Promise<ReportRow[]> {
  const found =
    await sql<ReportRow>`SELECT ${columns} FROM ${matching(actor, { ...filter, ready: true })} ORDER BY r.id DESC LIMIT ${limits.selectSize}`.execute(
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

/** The report made from exactly this, unless it failed or was withdrawn. */
export async function findByFingerprint(
  db: Db,
  about: { kind: ReportKind; inspectionId: number | null; taskId: number | null },
  fingerprint: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('kind', '=', about.kind)
    .where('inspection_id', 'is not distinct from', about.inspectionId)
    .where('task_id', 'is not distinct from', about.taskId)
    .where('fingerprint', '=', fingerprint)
    .where('state', '!=', 'failed')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
