import { limits } from '@atesta/contract/limits.ts'
import type { Report, ReportKind } from '@atesta/contract/schemas/report.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'
import { type List, readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched, searchedAll } from '../../lists/long-list-search.queries.ts'
import { containing, type Page, type PageAsked } from '../../lists/paging.ts'
import { newestFirst, orderOf } from '../../lists/sort-order.queries.ts'
import { partsVisible, reportVisible } from '../certifications/certified-reports.queries.ts'
import { tasksToSee } from '../tasks/visible-tasks.queries.ts'

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
  erased_at: Date | null
} & (
  | { task_id: number; task_name: string; task_type: TaskType; folder_id: number }
  // A report merged from several tasks.
  | { task_id: null; task_name: null; task_type: null; folder_id: null }
) &
  (
    | { certification_id: number; identifier: string; sha256: string; certified: boolean }
    // Not certified.
    | { certification_id: null; identifier: null; sha256: null; certified: null }
  )

const columns = sql`r.id, r.kind, r.state, r.failure, r.awaits_seal, r.progress, r.files_done, r.files_total, r.title, r.locale, r.inspection_id, r.inspected_at, r.task_id,
  t.name AS task_name, t.type AS task_type, t.folder_id, r.size, r.pages, r.storage_key, r.created_at, u.name AS user_name,
  rc.id AS certification_id, rc.identifier, rc.sha256, rc.state = 'certified' AS certified, rc.erased_at`
/** Joins only what decides who may see a row. */
const whole = sql`reports r LEFT JOIN tasks t ON t.id = r.task_id
  LEFT JOIN folders f ON f.id = t.folder_id LEFT JOIN inspections i ON i.id = r.inspection_id`
const source = sql`${whole} JOIN users u ON u.id = r.user_id
  LEFT JOIN certifications rc ON rc.report_id = r.id AND rc.deleted_at IS NULL`

export type ReportFilter = {
  ready?: boolean
  /** Without those whose file was erased. */
  kept?: boolean
  kind?: ReportKind
  inspection_id?: number
  task_id?: number
  claim_id?: number
  inspected_from?: string
  inspected_to?: string
  q?: string
}

/** The filter except for its text; reads no other table than `reports r`. */
function conditions(filter: ReportFilter): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = [sql`r.deleted_at IS NULL`]
  if (filter.ready !== undefined) wanted.push(filter.ready ? sql`r.state = 'ready'` : sql`r.state <> 'ready'`)
  if (filter.kept) wanted.push(sql`r.storage_key IS NOT NULL`)
  if (filter.kind) wanted.push(sql`r.kind = ${filter.kind}`)
  if (filter.inspection_id) wanted.push(sql`r.inspection_id = ${filter.inspection_id}`)
  if (filter.task_id) wanted.push(sql`r.task_id = ${filter.task_id}`)
  if (filter.claim_id)
    wanted.push(
      sql`r.task_id = (SELECT tc.id FROM tasks tc WHERE tc.id = ${filter.claim_id} AND tc.type = 'claim')`,
    )
  if (filter.inspected_from) wanted.push(sql`r.inspected_at >= ${filter.inspected_from}`)
  if (filter.inspected_to) wanted.push(sql`r.inspected_at < ${filter.inspected_to}`)
  return sql`${sql.join(wanted, sql` AND `)}`
}

const contains = (q: string): RawBuilder<boolean> =>
  sql`(r.title ILIKE ${containing(q)} OR (SELECT tq.name FROM tasks tq WHERE tq.id = r.task_id) ILIKE ${containing(q)})`

const visible = (actor: Actor): RawBuilder<unknown> =>
  sql`${source} WHERE ${reportVisible(actor)} AND ${conditions({})}`

/**
 * The rule of `reportVisible`, decided from the row alone, except for the few reports of whole tasks, which
 * depend on their task; null when that takes too many ids, and for users who see only their own.
 */
async function visibleAlone(db: Db, actor: Actor): Promise<RawBuilder<boolean> | null> {
  const own = sql<boolean>`r.owner_id = ${actor.userId}`
  const seen = await tasksToSee(db, actor, { task: sql`r.task_id`, own })
  return (
    seen &&
    sql<boolean>`NOT r.inspection_deleted AND CASE r.kind WHEN 'inspection' THEN ${seen}
      WHEN 'merged' THEN ${isAdmin(actor) ? sql`true` : sql`(${own} AND ${partsVisible(actor)})`}
      ELSE ${seen} AND NOT EXISTS (SELECT FROM tasks td WHERE td.id = r.task_id AND td.deleted_at IS NOT NULL) END`
  )
}

/**
 * Reports of inspections between two instants are found by that instant, so that is also the cheapest order.
 */
const orderFor = ({ inspected_from: from, inspected_to: to }: ReportFilter) =>
  from || to
    ? orderOf('-inspected_at', sql`r.id`, { inspected_at: { by: sql`r.inspected_at`, kind: 'instant' } })
    : newestFirst(sql`r.id`)

/** Users who supervise no folder have only their own reports, which have an index. */
const amongOwn = (actor: Actor): RawBuilder<boolean> =>
  canSupervise(actor) ? sql`true` : sql`r.owner_id = ${actor.userId}`

async function reportList(db: Db, actor: Actor, asked: ReportFilter): Promise<List<ReportRow>> {
  const q = asked.q ?? ''
  const ofTasks = sql`SELECT o.id FROM reports o WHERE o.task_id = ANY(ARRAY(${searchedAll('tasks', q)}))`
  const alone = await visibleAlone(db, actor)
  return {
    from: alone ? sql`reports r` : whole,
    where: sql<boolean>`${conditions(asked)} AND ${alone ?? sql`${amongOwn(actor)} AND ${reportVisible(actor)}`}`,
    company: sql`r.company_id`,
    text: q ? contains(q) : null,
    order: orderFor(asked),
    search: { slow: true, indexed: isIndexed(q), found: [searched('reports', q), ofTasks] },
    read: async (these: RawBuilder<unknown>) => {
      const shown = sql<ReportRow>`SELECT ${columns} FROM ${source} WHERE ${reportVisible(actor)} AND ${these}`
      return (await shown.execute(db)).rows
    },
  }
}

export const listReports = async <T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & ReportFilter,
  view: (row: ReportRow) => T,
): Promise<Page<T>> => readList(db, asked, await reportList(db, actor, asked), view)

export async function reportsForSelect(db: Db, actor: Actor, filter: ReportFilter): Promise<ReportRow[]> {
  const asked = { ...filter, ready: true, kept: true, page: 1, page_size: limits.selectSize }
  return (await readList(db, asked, await reportList(db, actor, asked), (row) => row)).data
}

export async function findReport(db: Db, actor: Actor, id: number): Promise<ReportRow | undefined> {
  return (await sql<ReportRow>`SELECT ${columns} FROM ${visible(actor)} AND r.id = ${id}`.execute(db)).rows[0]
}

/** Those of `ids` that the actor may see, in that order; fewer when some are missing. */
export async function findReports(db: Db, actor: Actor, ids: number[]): Promise<ReportRow[]> {
  const found =
    await sql<ReportRow>`SELECT ${columns} FROM ${visible(actor)} AND r.id = ANY(${ids}::bigint[])`.execute(
      db,
    )
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The report made from exactly this input, unless it failed or was withdrawn. */
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
