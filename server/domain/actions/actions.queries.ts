import type { ActionState } from '@atesta/contract/can.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { ActionSort } from '@atesta/contract/routes/actions.ts'
import type { ActionEvent } from '@atesta/contract/schemas/action.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, canSupervise } from '../../identity/actor.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched, searchedAll } from '../../lists/long-list-search.queries.ts'
import { containing, type Page, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'
import { folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'
import { tasksToSee } from '../tasks/visible-tasks.queries.ts'

export type ActionRow = {
  id: number
  text: string
  state: ActionState
  state_at: Date
  state_by: { id: number; name: string } | null
  question: LocalizedText | null
  by_hand: boolean
  owner_id: number | null
  owner_name: string | null
  named_owner: string
  due_on: string | null
  overdue: boolean
  inspection_id: number
  inspection_number: number
  inspection_title: string
  inspection_open: boolean
  task_id: number
  task_name: string
  task_type: TaskType
  folder_id: number
  supervised: boolean
  created_by: number
  created_by_name: string
  created_at: Date
  updated_at: Date
  version: number
}

/**
 * True where a person works on the tasks `t` of the folders `f`: as an assignee, a member, or the folder's
 * owner. An inspector who is a member may be given an action without otherwise seeing the task.
 */
const belongsTo = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(f.owner_id = ${userId}
  OR EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.user_id = ${userId})
  OR EXISTS (SELECT FROM folder_members fm WHERE fm.folder_id = f.id AND fm.user_id = ${userId}))`

/**
 * True for rows of `corrective_actions a` with `tasks t` and `folders f` that the actor may see: those of
 * visible inspections, and those the actor owns as long as they have access to the task.
 */
export function actionVisible(actor: Actor): RawBuilder<boolean> {
  if (actor.respondent) return sql`false`
  const inspected = sql`(a.inspector_id = ${actor.userId} AND ${taskVisible(actor)})`
  const owned = sql`(a.owner_id = ${actor.userId} AND t.deleted_at IS NULL AND f.deleted_at IS NULL AND ${belongsTo(sql`${actor.userId}`)})`
  return actor.range === 'RANGE_USER'
    ? sql`(${inspected} OR ${owned})`
    : sql`(${folderSupervised(actor)} OR ${inspected} OR ${owned})`
}

const thin = sql`corrective_actions a JOIN tasks t ON t.id = a.task_id JOIN folders f ON f.id = t.folder_id`
const source = sql`${thin} JOIN inspections i ON i.id = a.inspection_id JOIN users c ON c.id = a.created_by
  LEFT JOIN users o ON o.id = a.owner_id`

const unresolved = sql<boolean>`a.state IN ('open', 'in_progress')`
const overdue = (actor: Actor) =>
  sql<boolean>`(${unresolved} AND a.due_order < (now() AT TIME ZONE ${actor.timeZone})::date)`

const columns = (
  actor: Actor,
) => sql`a.id, a.text, a.state, a.state_at, a.question, a.place IS NULL AS by_hand, a.owner_id, o.name AS owner_name,
  (SELECT json_build_object('id', s.id, 'name', s.name) FROM users s WHERE s.id = a.state_by) AS state_by,
  a.named_owner, to_char(a.due_on, 'YYYY-MM-DD') AS due_on, ${overdue(actor)} AS overdue,
  i.id AS inspection_id, i.number AS inspection_number, i.title AS inspection_title,
  (${canSupervise(actor) ? folderSupervised(actor) : sql`false`} OR (i.user_id = ${actor.userId} AND ${taskVisible(actor)})) AS inspection_open,
  t.id AS task_id, t.name AS task_name, t.type AS task_type, t.folder_id, ${folderSupervised(actor)} AS supervised,
  a.created_by, c.name AS created_by_name, a.created_at, a.updated_at, a.version`

export type ActionFilter = {
  state?: ActionState
  unresolved?: boolean
  overdue?: boolean
  mine?: boolean
  owner_id?: number
  inspection_id?: number
  task_id?: number
  folder_id?: number
  q?: string
}

const keys = {
  due_on: { by: sql`a.due_order`, kind: 'date' },
  created_at: null,
} satisfies Record<string, Key | null>

/**
 * The filter except for its text. `seen` decides from a row alone whether it is in the folder and visible.
 */
function conditions(
  actor: Actor,
  filter: ActionFilter,
  seen: RawBuilder<boolean> | null,
): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = [sql`a.deleted_at IS NULL`, seen ?? actionVisible(actor)]
  if (filter.state) wanted.push(sql`a.state = ${filter.state}`)
  if (filter.unresolved !== undefined) wanted.push(filter.unresolved ? unresolved : sql`NOT ${unresolved}`)
  if (filter.overdue !== undefined)
    wanted.push(filter.overdue ? sql`(${unresolved} AND ${overdue(actor)})` : sql`NOT ${overdue(actor)}`)
  if (filter.mine) wanted.push(sql`a.owner_id = ${actor.userId}`)
  if (filter.owner_id) wanted.push(sql`a.owner_id = ${filter.owner_id}`)
  if (filter.inspection_id) wanted.push(sql`a.inspection_id = ${filter.inspection_id}`)
  if (filter.task_id) wanted.push(sql`a.task_id = ${filter.task_id}`)
  if (filter.folder_id && !seen) wanted.push(sql`t.folder_id = ${filter.folder_id}`)
  return sql`${sql.join(wanted, sql` AND `)}`
}

/**
 * Disjoint sets for users who supervise no folder: the actions they own, and those of their inspections that
 * they do not own. Each has an index in the list's order.
 */
const setsOf = ({ userId }: Actor): RawBuilder<boolean>[] => [
  sql`a.owner_id = ${userId}`,
  sql`a.inspector_id = ${userId} AND a.owner_id IS DISTINCT FROM ${userId}`,
]

const contains = (q: string): RawBuilder<boolean> => sql`(a.search_text LIKE lower(${containing(q)})
  OR (SELECT tq.name FROM tasks tq WHERE tq.id = a.task_id) ILIKE ${containing(q)})`

export async function listActions<T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & ActionFilter & { sort: ActionSort },
  view: (row: ActionRow) => T,
): Promise<Page<T>> {
  const { q = '', sort } = asked
  const own = sql<boolean>`(a.owner_id = ${actor.userId} OR a.inspector_id = ${actor.userId})`
  const seen = asked.mine ? null : await tasksToSee(db, actor, { task: sql`a.task_id`, own }, asked.folder_id)
  const ofTasks = sql`SELECT s.id FROM corrective_actions s WHERE s.task_id = ANY(ARRAY(${searchedAll('tasks', q)}))`
  const list = {
    from: seen ? sql`corrective_actions a` : thin,
    where: conditions(actor, asked, seen),
    ...(!canSupervise(actor) && !asked.mine && { sets: setsOf(actor) }),
    company: sql`a.company_id`,
    text: q ? contains(q) : null,
    order: orderOf(sort, sql`a.id`, keys),
    search: { indexed: isIndexed(q), found: [searched('actions', q), ofTasks] },
    read: async (these: RawBuilder<unknown>) => {
      const shown = sql<ActionRow>`SELECT ${columns(actor)} FROM ${source} WHERE ${actionVisible(actor)} AND ${these}`
      return (await shown.execute(db)).rows
    },
  }
  return readList(db, asked, list, view)
}

export async function findAction(db: Db, actor: Actor, id: number): Promise<ActionRow | undefined> {
  const found = await sql<ActionRow>`SELECT ${columns(actor)} FROM ${source}
    WHERE a.id = ${id} AND a.deleted_at IS NULL AND ${actionVisible(actor)}`.execute(db)
  return found.rows[0]
}

export type ActionEventRow = {
  at: Date
  action: ActionEvent['action']
  from_state: ActionState | null
  to_state: ActionState | null
  note: string
  owner: { id: number; name: string } | null
  due_on: string | null
  user_id: number
  user_name: string
}

/** The history of an action, newest first. */
export async function actionHistory(db: Db, id: number): Promise<ActionEventRow[]> {
  const found = await sql<ActionEventRow>`SELECT e.at, e.action, e.from_state, e.to_state, e.note,
      (SELECT json_build_object('id', o.id, 'name', o.name) FROM users o WHERE o.id = e.owner_id) AS owner,
      to_char(e.due_on, 'YYYY-MM-DD') AS due_on, e.user_id, u.name AS user_name
    FROM corrective_action_events e JOIN users u ON u.id = e.user_id
    WHERE e.action_id = ${id} ORDER BY e.id DESC LIMIT 200`.execute(db)
  return found.rows
}

export type PossibleOwner = { id: number; name: string; email: string }

/** Whether the person may sign in and has access to the task. */
const mayOwn = sql<boolean>`u.kind = 'person' AND u.disabled_at IS NULL
  AND (u.range = 'RANGE_ADMIN' OR ${belongsTo(sql`u.id`)})`

/** The people who may own the actions of a task: at most this many, or all. */
async function owners(
  db: Db,
  taskId: number,
  which: RawBuilder<boolean>,
  most: number | null = limits.selectSize,
): Promise<PossibleOwner[]> {
  const found = await sql<PossibleOwner>`SELECT u.id, u.name, u.email
    FROM tasks t JOIN folders f ON f.id = t.folder_id, users u
    WHERE t.id = ${taskId} AND ${mayOwn} AND ${which}
    ORDER BY lower(u.name), u.id LIMIT ${most}`.execute(db)
  return found.rows
}

export const possibleOwners = (db: Db, taskId: number, q = ''): Promise<PossibleOwner[]> =>
  owners(db, taskId, q ? sql`(u.name ILIKE ${containing(q)} OR u.email ILIKE ${containing(q)})` : sql`true`)

export const isPossibleOwner = async (db: Db, taskId: number, userId: number): Promise<boolean> =>
  (await owners(db, taskId, sql`u.id = ${userId}`)).length > 0

/** Which of these actions have an owner who may still own them. */
export async function withPossibleOwner(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await sql<{ id: number }>`SELECT a.id
    FROM corrective_actions a JOIN tasks t ON t.id = a.task_id JOIN folders f ON f.id = t.folder_id JOIN users u ON u.id = a.owner_id
    WHERE a.id = ANY(${ids}::bigint[]) AND ${mayOwn}`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** The possible owners whom a form identifies by name, address or id. */
export const ownersNamed = (db: Db, taskId: number, names: readonly string[]): Promise<PossibleOwner[]> => {
  const wanted = names.map((name) => name.trim().toLowerCase())
  return owners(
    db,
    taskId,
    sql`(lower(u.name) = ANY(${wanted}::text[]) OR lower(u.email) = ANY(${wanted}::text[]) OR u.id::text = ANY(${wanted}::text[]))`,
    null,
  )
}

export type OwnerName = { inspection_id: number; place: string; name: string }

/**
 * The names of people whom these inspections give by id as owners of actions, by the action's place in the
 * form. The history records whom the form named; the present owner may be another person.
 */
export async function ownersGivenById(db: Db, inspectionIds: readonly number[]): Promise<OwnerName[]> {
  const found = await sql<OwnerName>`
    SELECT a.inspection_id, a.place, u.name
    FROM corrective_actions a CROSS JOIN LATERAL (SELECT e.owner_id FROM corrective_action_events e
      WHERE e.action_id = a.id AND e.action IN ('created', 'edited') AND e.owner_id::text = a.named_owner LIMIT 1) e
      JOIN users u ON u.id = e.owner_id
    WHERE a.inspection_id = ANY(${inspectionIds}::bigint[]) AND a.named_owner ~ '^[0-9]+$' AND a.place IS NOT NULL`.execute(
    db,
  )
  return found.rows
}
