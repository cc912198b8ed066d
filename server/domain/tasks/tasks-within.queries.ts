import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAdmin } from '../../identity/actor.ts'

/**
 * True for at least the rows of `tasks t` that `taskVisible` lets through, told by ids that are read once: a list of few
 * among many begins with these few, and one of many does not ask for each row who is assigned to it.
 */
export function tasksWithin(actor: Actor, type?: TaskType): RawBuilder<boolean> {
  if (actor.respondent || isAdmin(actor)) return sql`true`
  const assigned = sql`SELECT a.task_id FROM task_assignees a WHERE a.user_id = ${actor.userId}`
  const folders = sql`SELECT fw.id FROM folders fw WHERE ${type ? sql`fw.type = ${type}` : sql`true`} AND (fw.owner_id = ${actor.userId}
    OR fw.id IN (SELECT m.folder_id FROM folder_members m WHERE m.user_id = ${actor.userId}))`
  if (actor.range === 'RANGE_USER')
    return sql`t.id = ANY(ARRAY(${assigned} UNION ALL SELECT tw.id FROM tasks tw JOIN folders fw ON fw.id = tw.folder_id
      WHERE fw.owner_id = ${actor.userId}))`
  return sql`(t.folder_id = ANY(ARRAY(${folders})) OR t.id = ANY(ARRAY(${assigned})))`
}
