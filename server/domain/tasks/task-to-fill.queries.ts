import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'
import type { Actor } from '../../identity/actor.ts'
import { type TaskRow, taskVisible } from './tasks.queries.ts'

/** The part of a task needed to begin an inspection: the full task also counts what it contains. */
export type TaskToFill = Pick<
  TaskRow,
  'id' | 'type' | 'archived_at' | 'readonly' | 'folder_owner_id' | 'template_id' | 'template_version'
>

/** The task with this id, if the actor may see it. */
export const taskToFillIn = (actor: Actor, id: number): Part<TaskToFill> => ({
  select: sql`SELECT t.id, t.type, t.archived_at, t.readonly, f.owner_id AS folder_owner_id, t.template_id, t.template_version
    FROM tasks t JOIN folders f ON f.id = t.folder_id WHERE t.id = ${id} AND ${taskVisible(actor)}`,
  instants: { archived_at: true },
})

/** Whether a task, which the caller has locked, has this form in this version, or had it before. */
export async function hasOrHadForm(
  db: Db,
  task: TaskToFill,
  form: { id: number; version: number },
): Promise<boolean> {
  if (task.template_id === form.id && task.template_version === form.version) return true
  const found = await db
    .selectFrom('task_past_forms')
    .select('task_id')
    .where('task_id', '=', task.id)
    .where('template_id', '=', form.id)
    .where('template_version', '=', form.version)
    .executeTakeFirst()
  return found !== undefined
}
