import { limits } from '@atesta/contract/limits.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { containing, type PageAsked, readPage } from '../../core/paging.ts'

export type TaskRow = {
  id: number
  type: TaskType
  name: string
  description: string
  folder_id: number
  folder_name: string
  folder_owner_id: number | null
  supervised: boolean
  template_id: number | null
  template_name: string | null
  template_version: number | null
  due_at: Date | null
  archived_at: Date | null
  created_at: Date
  updated_at: Date
  version: number
  inspections: number
  submitted: number
  certifications: number
  assignees: { id: number; name: string }[]
}

/** True for rows of `tasks t` joined to `folders f` that the actor may see. */
export const taskVisible = (actor: Actor): RawBuilder<boolean> =>
  sql`(t.deleted_at IS NULL AND f.deleted_at IS NULL AND ${taskOpenTo(actor)})`

function taskOpenTo(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql`(f.owner_id IS NULL OR f.owner_id = ${actor.userId})`
  const assigned = sql`EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = ${actor.userId})`
  if (actor.range === 'RANGE_USER') return sql`(f.owner_id = ${actor.userId} OR ${assigned})`
  return sql`(f.owner_id = ${actor.userId} OR ${assigned}
    OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = ${actor.userId}))`
}

/** True for rows of `folders f` that the actor answers for: all for administrators, those a supervisor is a member of, one's own. */
export function folderSupervised(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql`(f.owner_id IS NULL OR f.owner_id = ${actor.userId})`
  if (actor.range === 'RANGE_USER') return sql`COALESCE(f.owner_id = ${actor.userId}, false)`
  return sql`(COALESCE(f.owner_id = ${actor.userId}, false)
    OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = ${actor.userId}))`
}

const columns = (
  actor: Actor,
) => sql`t.id, t.type, t.name, t.description, t.folder_id, f.name AS folder_name, f.owner_id AS folder_owner_id,
  ${folderSupervised(actor)} AS supervised,
  t.template_id, tp.name AS template_name, t.template_version, t.due_at, t.archived_at, t.created_at, t.updated_at, t.version,
  (SELECT count(*) FROM inspections i WHERE i.task_id = t.id AND i.deleted_at IS NULL) AS inspections,
  (SELECT count(*) FROM inspections i WHERE i.task_id = t.id AND i.deleted_at IS NULL AND i.state = 'submitted') AS submitted,
  (SELECT count(*) FROM certifications c WHERE c.task_id = t.id AND c.deleted_at IS NULL) AS certifications,
  COALESCE((SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name)
    FROM task_assignees a JOIN users u ON u.id = a.user_id WHERE a.task_id = t.id), '[]') AS assignees`
const source = sql`tasks t JOIN folders f ON f.id = t.folder_id LEFT JOIN templates tp ON tp.id = t.template_id`

export type TaskFilter = {
  type?: TaskType
  archived?: boolean
  mine?: boolean
  folder_id?: number
  q?: string
}

function matching(actor: Actor, filter: TaskFilter): RawBuilder<unknown> {
  return sql`${source} WHERE ${taskVisible(actor)}
    AND ${filter.type ? sql`t.type = ${filter.type}` : sql`true`}
    AND ${filter.archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`}
    AND ${filter.folder_id ? sql`t.folder_id = ${filter.folder_id}` : sql`true`}
    AND ${filter.mine ? sql`EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = ${actor.userId})` : sql`true`}
    AND ${filter.q ? sql`t.name ILIKE ${containing(filter.q)}` : sql`true`}`
}

const orders = {
  name: sql`lower(t.name), t.id`,
  '-name': sql`lower(t.name) DESC, t.id DESC`,
  due_at: sql`t.due_at NULLS LAST, t.id`,
  '-due_at': sql`t.due_at DESC NULLS LAST, t.id DESC`,
  updated_at: sql`t.updated_at, t.id`,
  '-updated_at': sql`t.updated_at DESC, t.id DESC`,
}

export const listTasks = <T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & TaskFilter & { sort: keyof typeof orders },
  view: (row: TaskRow) => T,
) =>
  readPage<TaskRow, T>(
    db,
    asked,
    { select: columns(actor), from: matching(actor, asked), order: orders[asked.sort] },
    view,
  )

export async function findTask(
  db: Db,
  actor: Actor,
  id: number,
  type?: TaskType,
): Promise<TaskRow | undefined> {
  const found = await sql<TaskRow>`SELECT ${columns(actor)} FROM ${source}
    WHERE t.id = ${id} AND ${taskVisible(actor)} AND ${type ? sql`t.type = ${type}` : sql`true`}`.execute(db)
  return found.rows[0]
}

export async function tasksForSelect(
  db: Db,
  actor: Actor,
  filter: TaskFilter,
): Promise<{ id: number; name: string; folder: string }[]> {
  const found = await sql<{ id: number; name: string; folder: string }>`
    SELECT t.id, t.name, f.name AS folder FROM ${matching(actor, filter)} ORDER BY lower(t.name), t.id LIMIT ${limits.selectSize}`.execute(
    db,
  )
  return found.rows
}

export type NewTask = {
  type: TaskType
  folderId: number
  name: string
  description: string
  templateId: number
  templateVersion: number
  dueAt: string | null
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function replaceAssignees(db: Db, taskId: number, users: number[]): Promise<void> {
  await db.deleteFrom('task_assignees').where('task_id', '=', taskId).execute()
  if (users.length === 0) return
  await db
    .insertInto('task_assignees')
    .values(users.map((user_id) => ({ task_id: taskId, user_id })))
    .execute()
}

export type TaskChange = Omit<NewTask, 'type' | 'folderId'>

/** Saves when the version is still the one the caller started from; false when somebody was faster. */
export async function updateTask(db: Db, id: number, version: number, change: TaskChange): Promise<boolean> {
  const done = await db
    .updateTable('tasks')
    .set({
      name: change.name,
      description: change.description,
      template_id: change.templateId,
      template_version: change.templateVersion,
      due_at: change.dueAt,
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Deletes a task without inspections; false when it has some. An inspection that is being created is waited for. */
export async function deleteTask(db: Db, id: number): Promise<boolean> {
  await sql`SELECT id FROM tasks WHERE id = ${id} FOR UPDATE`.execute(db)
  const done = await sql`UPDATE tasks SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM inspections i WHERE i.task_id = ${id} AND i.deleted_at IS NULL)`.execute(db)
  if (done.numAffectedRows !== 1n) return false
  await db.deleteFrom('task_assignees').where('task_id', '=', id).execute()
  return true
}

/** Users who may be assigned: members of the folder, or everyone when no folder is named. */
export async function usersForTask(
  db: Db,
  folderId: number | undefined,
  q: string | undefined,
): Promise<{ id: number; name: string; email: string }[]> {
  const found = await sql<{ id: number; name: string; email: string }>`
    SELECT u.id, u.name, u.email FROM users u
    WHERE u.disabled_at IS NULL
      AND ${folderId ? sql`EXISTS (SELECT FROM folder_members m WHERE m.user_id = u.id AND m.folder_id = ${folderId})` : sql`true`}
      AND ${q ? sql`(u.name ILIKE ${containing(q)} OR u.email ILIKE ${containing(q)})` : sql`true`}
    ORDER BY lower(u.name), u.id LIMIT ${limits.selectSize}`.execute(db)
  return found.rows
}

export async function firstTaskOf(db: Db, folderId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('folder_id', '=', folderId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
