import { arrivedStates } from '@atesta/contract/schemas/certification.ts'
import type { ArchiveWay, Recurrence, TaskSettings, TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { keptCount } from '../../lists/counted-list.queries.ts'
import { taskUnderLegalHold } from './legal-holds.queries.ts'

export type TaskRow = {
  id: number
  type: TaskType
  name: string
  description: string
  folder_id: number
  folder_name: string
  folder_owner_id: number | null
  folder_archived_at: Date | null
  parent_archived_at: Date | null
  supervised: boolean
  parent_id: number | null
  children: number
  template_id: number | null
  template_name: string | null
  template_version: number | null
  template_newest: number | null
  recurrence: Recurrence | null
  due_at: Date | null
  done: boolean
  archived_at: Date | null
  archived_as: ArchiveWay | null
  created_by: number | null
  created_by_name: string | null
  following: boolean
  created_at: Date
  updated_at: Date
  version: number
  progressive: boolean
  camera_only: boolean
  position_required: boolean
  readonly: boolean
  inspections: number
  submitted: number
  certifications: number
  legal_hold: boolean
  /** Of a claim: it is in review, which keeps its evidence. */
  in_review: boolean
  assignees: { id: number; name: string }[]
}

/** True for rows of `tasks t` joined to `folders f` that the actor may see. */
export const taskVisible = (actor: Actor): RawBuilder<boolean> =>
  sql`(t.deleted_at IS NULL AND f.deleted_at IS NULL AND ${taskOpenTo(actor)})`

/** True for tasks `t` that are assigned to this person. */
export const assignedTo = (userId: number) =>
  sql<boolean>`EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = ${userId})`

function taskOpenTo(actor: Actor): RawBuilder<boolean> {
  if (actor.respondent) return sql`t.id = ${actor.respondent.taskId}`
  if (isAdmin(actor)) return sql`true`
  const assigned = assignedTo(actor.userId)
  if (actor.range === 'RANGE_USER') return sql`(f.owner_id = ${actor.userId} OR ${assigned})`
  return sql`(f.owner_id = ${actor.userId} OR ${assigned}
    OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = ${actor.userId}))`
}

/** True for tasks `t` in folders `f` that are open to users `u`, as `taskVisible` decides for a caller. */
export const taskOpenToUser = sql<boolean>`(u.range = 'RANGE_ADMIN' OR COALESCE(f.owner_id = u.id, false)
  OR EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = u.id)
  OR (u.range = 'RANGE_SUPERVISOR' AND EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = u.id)))`

/**
 * True for rows of `folders f` that the actor supervises: all for administrators, including people's own
 * folders, so that the company keeps its evidence when a person leaves; those a supervisor is a member of;
 * the actor's own.
 */
export function folderSupervised(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql`true`
  if (actor.range === 'RANGE_USER') return sql`COALESCE(f.owner_id = ${actor.userId}, false)`
  return sql`(COALESCE(f.owner_id = ${actor.userId}, false)
    OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = ${actor.userId}))`
}

/**
 * Whether tasks `t` are claims in review, which keeps their evidence. Earlier versions let a claim go into the
 * archive in the middle of its review, which then never ends.
 */
export const claimInReview = sql<boolean>`(t.archived_at IS NULL
  AND EXISTS (SELECT FROM claims cl WHERE cl.task_id = t.id AND cl.state = 'in_review'))`
const submittedUnder = (task: 't' | 'c') =>
  sql`EXISTS (SELECT FROM inspections i WHERE i.task_id = ${sql.ref(`${task}.id`)} AND i.state = 'submitted' AND i.deleted_at IS NULL)`
const childrenOf = sql`tasks c WHERE c.parent_id = t.id AND c.deleted_at IS NULL`
/**
 * Whether tasks `t` were done: by a submission under the task itself, or under each of its children; a claim by its
 * end, since submissions are steps on the way there.
 */
export const taskDone = sql<boolean>`(CASE WHEN t.type = 'claim'
  THEN EXISTS (SELECT FROM claims cl WHERE cl.task_id = t.id AND cl.state IN ('settled', 'rejected'))
  ELSE ${submittedUnder('t')}
    OR (EXISTS (SELECT FROM ${childrenOf}) AND NOT EXISTS (SELECT FROM ${childrenOf} AND NOT ${submittedUnder('c')})) END)`

/** The columns read from `taskSource`. */
export const taskColumns = (
  actor: Actor,
) => sql`t.id, t.type, t.name, t.description, t.folder_id, f.name AS folder_name, f.owner_id AS folder_owner_id,
  f.archived_at AS folder_archived_at, ${folderSupervised(actor)} AS supervised, t.parent_id,
  (SELECT p.archived_at FROM tasks p WHERE p.id = t.parent_id) AS parent_archived_at,
  t.progressive, t.camera_only, t.position_required, t.readonly,
  t.template_id, tp.name AS template_name, t.template_version, tp.current_version AS template_newest,
  t.due_at, ${taskDone} AS done, t.archived_at, t.archived_as, t.created_at, t.updated_at, t.version,
  t.created_by, (SELECT u.name FROM users u WHERE u.id = t.created_by) AS created_by_name,
  (SELECT json_build_object('rule', r.rule, 'starts_at', r.starts_at, 'time_zone', r.time_zone, 'due_after_minutes', r.due_after_minutes)
    FROM task_recurrences r WHERE r.task_id = t.id) AS recurrence,
  EXISTS (SELECT FROM task_followers w WHERE w.task_id = t.id AND w.user_id = ${actor.userId}) AS following,
  (SELECT count(*) FROM tasks c WHERE c.parent_id = t.id AND c.deleted_at IS NULL) AS children,
  ${keptCount('inspections', 'task')} AS inspections,
  ${keptCount('inspections', 'task', ['submitted'])} AS submitted,
  ${keptCount('certifications', 'task', arrivedStates)} AS certifications, ${taskUnderLegalHold} AS legal_hold, ${claimInReview} AS in_review,
  COALESCE((SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name)
    FROM task_assignees a JOIN users u ON u.id = a.user_id WHERE a.task_id = t.id), '[]') AS assignees`
export const taskSource = sql`tasks t JOIN folders f ON f.id = t.folder_id LEFT JOIN templates tp ON tp.id = t.template_id`

export async function findTask(
  db: Db,
  actor: Actor,
  id: number,
  type?: TaskType,
): Promise<TaskRow | undefined> {
  const found = await sql<TaskRow>`SELECT ${taskColumns(actor)} FROM ${taskSource}
    WHERE t.id = ${id} AND ${taskVisible(actor)} AND ${type ? sql`t.type = ${type}` : sql`true`}`.execute(db)
  return found.rows[0]
}

/** The tasks with these ids, or with the ids that a query returns, that the actor may see, by id. */
export async function findTasks(
  db: Db,
  actor: Actor,
  ids: number[] | RawBuilder<unknown>,
): Promise<Map<number, TaskRow>> {
  const found = await sql<TaskRow>`SELECT ${taskColumns(actor)} FROM ${taskSource}
    WHERE t.id ${Array.isArray(ids) ? sql`= ANY(${ids}::bigint[])` : sql`IN (${ids})`} AND ${taskVisible(actor)}`.execute(
    db,
  )
  return new Map(found.rows.map((row) => [row.id, row]))
}

/** A task's settings for every file under it, for an upload whose certification was already found. */
export const fileSettingsOf = (db: Db, taskId: number) =>
  db
    .selectFrom('tasks')
    .select(['camera_only', 'position_required'])
    .where('id', '=', taskId)
    .executeTakeFirst()

export type NewTask = {
  type: TaskType
  folderId: number
  name: string
  description: string
  templateId: number
  templateVersion: number
  dueAt: string | null
  createdBy?: number
  parentId?: number
  settings?: TaskSettings
}

export async function insertTask(db: Db, task: NewTask): Promise<number> {
  const row = await db
    .insertInto('tasks')
    .values({
      type: task.type,
      folder_id: task.folderId,
      name: task.name,
      description: task.description,
      template_id: task.templateId,
      template_version: task.templateVersion,
      due_at: task.dueAt,
      created_by: task.createdBy ?? null,
      parent_id: task.parentId ?? null,
      ...task.settings,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Makes exactly these users the assignees. Returns the new ones. */
export async function replaceAssignees(db: Db, taskId: number, users: number[]): Promise<number[]> {
  await sql`DELETE FROM task_assignees WHERE task_id = ${taskId} AND NOT user_id = ANY(${users}::bigint[])`.execute(
    db,
  )
  const kept = await db.selectFrom('task_assignees').select('user_id').where('task_id', '=', taskId).execute()
  const added = users.filter((id) => !kept.some((row) => row.user_id === id))
  if (added.length > 0)
    await db
      .insertInto('task_assignees')
      .values(added.map((user_id) => ({ task_id: taskId, user_id })))
      .execute()
  return added
}

/** Locks a task, and so the creation of its children and inspections, until the transaction ends. */
export const lockTask = (db: Db, id: number) =>
  sql`SELECT id FROM tasks WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)

export type TaskChange = Omit<NewTask, 'type' | 'folderId' | 'createdBy' | 'parentId'> & { folderId?: number }

/** Saves if the version is still the caller's; false when another save came first. */
export async function updateTask(db: Db, id: number, version: number, change: TaskChange): Promise<boolean> {
  const done = await db
    .updateTable('tasks')
    .set({
      name: change.name,
      description: change.description,
      template_id: change.templateId,
      template_version: change.templateVersion,
      due_at: change.dueAt,
      ...(change.folderId !== undefined && { folder_id: change.folderId }),
      ...change.settings,
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const moveChildren = (db: Db, parentId: number, folderId: number) =>
  db
    .updateTable('tasks')
    .set((e) => ({ folder_id: folderId, version: e('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .execute()
