import type { ClaimState } from '@atesta/contract/can.ts'
import { pendingStates } from '@atesta/contract/schemas/certification.ts'
import type { ClaimEvent } from '@atesta/contract/schemas/claim.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, canSupervise } from '../../identity/actor.ts'
import { keptCount } from '../../lists/counted-list.queries.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched } from '../../lists/long-list-search.queries.ts'
import { containing, type Page, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'
import {
  assignedTo,
  findTask,
  findTasks,
  folderSupervised,
  type TaskRow,
  taskVisible,
} from '../tasks/tasks.queries.ts'
import { fewTasks, tasksWithin } from '../tasks/tasks-within.queries.ts'

export type ClaimFacts = {
  task_id: number
  number: string
  policy_number: string
  insured_name: string
  insured_email: string
  insured_phone: string
  incident_date: string | null
  incident_type: string
  incident_place: string
  incident_lat: number | null
  incident_lon: number | null
  amount: number | null
  currency: string | null
  state: ClaimState
  state_at: Date
  /** Whether a submitted file has not arrived, or has not been read yet. */
  pending: boolean
}
export type ClaimRow = ClaimFacts & { task: TaskRow }

const columns = sql`cl.task_id, cl.number, cl.policy_number, cl.insured_name, cl.insured_email, cl.insured_phone,
  to_char(cl.incident_on, 'YYYY-MM-DD') AS incident_date, cl.incident_type, cl.incident_place, cl.incident_lat,
  cl.incident_lon, cl.amount::float8 AS amount, cl.currency, cl.state, cl.state_at,
  EXISTS (SELECT FROM certifications c JOIN inspections i ON i.id = c.inspection_id WHERE c.task_id = cl.task_id
    AND c.deleted_at IS NULL AND c.state = ANY(${pendingStates}::text[]) AND i.deleted_at IS NULL AND i.state = 'submitted') AS pending`

export type ClaimFilter = {
  archived?: boolean
  mine?: boolean
  state?: ClaimState
  open?: boolean
  attention?: boolean
  folder_id?: number
  assignee_id?: number
  type?: string
  from?: string
  to?: string
  q?: string
}

const claimTasks = sql`tasks t JOIN folders f ON f.id = t.folder_id`

/** Conditions on the claim's task alone. */
const taskConditions = (
  actor: Actor,
  filter: ClaimFilter,
): RawBuilder<boolean> => sql`t.type = 'claim' AND ${taskVisible(actor)} AND ${tasksWithin(actor, 'claim')}
    AND ${filter.archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`}
    AND ${filter.mine ? assignedTo(actor.userId) : sql`true`}
    AND ${filter.assignee_id ? assignedTo(filter.assignee_id) : sql`true`}
    AND ${filter.folder_id ? sql`t.folder_id = ${filter.folder_id}` : sql`true`}`

/** True for claims on which this person can take the next step. */
function waitsFor(actor: Actor): RawBuilder<boolean> {
  const own = sql<boolean>`(${assignedTo(actor.userId)} AND cl.state IN ('reported', 'assigned', 'inspecting'))`
  if (!canSupervise(actor)) return own
  return sql`(${own} OR (${folderSupervised(actor)} AND (cl.state = 'in_review' OR cl.state IN ('reported', 'assigned', 'inspecting')
    AND NOT EXISTS (SELECT FROM task_assignees a WHERE a.task_id = cl.task_id))))`
}
/** A superset of these, in terms of indexes. */
const mayWaitFor = (actor: Actor) =>
  sql`SELECT a.task_id FROM task_assignees a WHERE a.user_id = ${actor.userId} UNION ALL
    SELECT cw.task_id FROM claims cw WHERE cw.state NOT IN ('settled', 'rejected') AND cw.deleted_at IS NULL`

/** SELECT of ids, found by an index, among which all claims of a filter are. */
function withinOf(actor: Actor, { attention, type }: ClaimFilter): RawBuilder<unknown> | undefined {
  if (attention && canSupervise(actor)) return mayWaitFor(actor)
  if (!type) return undefined
  return sql`SELECT cw.task_id FROM claims cw WHERE cw.incident_type = ${type} AND cw.deleted_at IS NULL`
}

/** Conditions on the claim itself; null when there are none. */
function claimConditions(actor: Actor, filter: ClaimFilter): RawBuilder<unknown> | null {
  const { state, open, attention, type, from, to } = filter
  const wanted = [
    ...(attention ? [waitsFor(actor)] : []),
    ...(state ? [sql`cl.state = ${state}`] : []),
    ...(open === undefined ? [] : [sql`(cl.state NOT IN ('settled', 'rejected')) = ${open}`]),
    ...(type ? [sql`cl.incident_type = ${type}`] : []),
    ...(from ? [sql`cl.incident_on >= ${from}::date`] : []),
    ...(to ? [sql`cl.incident_on <= ${to}::date`] : []),
  ]
  return wanted.length > 0 ? sql.join(wanted, sql` AND `) : null
}

function contains(q: string): RawBuilder<boolean> {
  const like = containing(q)
  return sql`(t.name ILIKE ${like} OR cl.number ILIKE ${like} OR cl.policy_number ILIKE ${like} OR cl.insured_name ILIKE ${like})`
}

const keys = {
  number: { by: sql`lower(cl.number)`, kind: 'text' },
  name: { by: sql`lower(t.name)`, kind: 'text' },
  incident_date: { by: sql`cl.incident_on`, kind: 'date', nulls: 'last' },
  amount: { by: sql`cl.amount`, kind: 'number', nulls: 'last' },
  updated_at: { by: sql`t.updated_at`, kind: 'instant' },
} satisfies Record<string, Key>
type Sort = keyof typeof keys
/** The id that accompanies the key in its index. */
const idOf = (sort: Sort | `-${Sort}`) => (/name|updated/.test(sort) ? sql`t.id` : sql`cl.task_id`)

export function listClaims<T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & ClaimFilter & { sort: Sort | `-${Sort}` },
  view: (row: ClaimRow) => T,
): Promise<Page<T>> {
  const { q, sort } = asked
  const from = sql`claims cl JOIN tasks t ON t.id = cl.task_id JOIN folders f ON f.id = t.folder_id`
  const few = fewTasks(actor, {
    type: 'claim',
    archived: asked.archived,
    folderId: asked.folder_id,
    assignees: [asked.assignee_id, asked.mine ? actor.userId : undefined],
    within: withinOf(actor, asked),
    // The other orders exist for claims only.
    byType: true,
  })
  const [ofTasks, ofClaims] = [taskConditions(actor, asked), claimConditions(actor, asked)]
  const list = {
    from,
    few,
    where: sql<boolean>`${ofTasks} AND cl.deleted_at IS NULL AND ${ofClaims ?? sql`true`}`,
    // A claim is deleted with its task, so counting the tasks is enough.
    counted: ofClaims || q ? null : { from: claimTasks, where: ofTasks },
    company: sql`t.company_id`,
    text: q ? contains(q) : null,
    order: orderOf(sort, idOf(sort), keys),
    search: q
      ? { slow: true, indexed: isIndexed(q), found: [searched('claims', q), searched('tasks', q)] }
      : null,
    read: async (these: RawBuilder<unknown>) => {
      const [facts, tasks] = await Promise.all([
        sql<ClaimFacts>`SELECT ${columns} FROM ${from} WHERE ${these}`.execute(db),
        findTasks(db, actor, sql`SELECT t.id FROM ${from} WHERE ${these}`),
      ])
      return facts.rows.flatMap((row): ClaimRow[] => {
        const task = tasks.get(row.task_id)
        return task ? [{ ...row, task }] : []
      })
    },
  }
  return readList(db, asked, list, view)
}

export async function findClaim(db: Db, actor: Actor, id: number): Promise<ClaimRow | undefined> {
  const [task, facts] = await Promise.all([findTask(db, actor, id, 'claim'), loadClaimFacts(db, id)])
  return task && facts && { ...facts, task }
}

/** Loads a claim for the installation's own work, without checking an actor. */
export async function loadClaimFacts(db: Db, id: number): Promise<ClaimFacts | undefined> {
  return (await sql<ClaimFacts>`SELECT ${columns} FROM claims cl WHERE cl.task_id = ${id}`.execute(db))
    .rows[0]
}

/**
 * Locks the state of a task's claim until the transaction ends. Answers whether the claim is in review, which
 * keeps its evidence: by the locked row, since a subquery would still see the state before the lock was waited for.
 */
export async function lockClaimInReview(db: Db, taskId: number): Promise<boolean> {
  const found = await sql<{
    in_review: boolean
  }>`SELECT cl.state = 'in_review' AND t.archived_at IS NULL AS in_review
    FROM claims cl JOIN tasks t ON t.id = cl.task_id WHERE cl.task_id = ${taskId} FOR UPDATE OF cl`.execute(
    db,
  )
  return found.rows[0]?.in_review ?? false
}

export type EventRow = {
  at: Date
  action: ClaimEvent['action']
  from_state: ClaimState | null
  to_state: ClaimState | null
  note: string
  people: { id: number; name: string }[]
  changed: ClaimEvent['changed']
  changes: ClaimEvent['changes']
  folder: string | null
  user_id: number
  user_name: string
}

/** The history of a claim, newest first. */
export async function claimHistory(db: Db, taskId: number, limit: number): Promise<EventRow[]> {
  const found = await sql<EventRow>`
    SELECT e.at, e.action, e.from_state, e.to_state, e.note, e.people, e.changed, e.changes, e.folder, e.user_id, u.name AS user_name
    FROM claim_events e JOIN users u ON u.id = e.user_id WHERE e.task_id = ${taskId} ORDER BY e.id DESC LIMIT ${limit}`.execute(
    db,
  )
  return found.rows
}

export type ClaimTotals = { history: number; submitted: number; certified: number }

/** Totals that the lists of a claim do not count themselves. */
export async function claimTotals(db: Db, taskId: number): Promise<ClaimTotals> {
  const found = await sql<ClaimTotals>`SELECT
    (SELECT count(*) FROM claim_events e WHERE e.task_id = t.id) AS history,
    ${keptCount('inspections', 'task', ['submitted'])} AS submitted,
    ${keptCount('certifications', 'task', ['certified'])} AS certified FROM tasks t WHERE t.id = ${taskId}`.execute(
    db,
  )
  return found.rows[0] ?? { history: 0, submitted: 0, certified: 0 }
}

/** Those of `ids` who are people of the company and may still sign in. */
export async function assignablePeople(db: Db, ids: number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('kind', '=', 'person')
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute()
}
