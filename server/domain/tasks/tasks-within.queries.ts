import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'

/** Filters of a list of tasks that have an index. */
export type Narrowing = {
  type?: TaskType
  archived?: boolean
  folderId?: number | undefined
  /** Tasks assigned to all of these users. */
  assignees?: (number | undefined)[]
  followerId?: number | undefined
  parentId?: number | undefined
  /** SELECT of ids among which all of them are. */
  within?: RawBuilder<unknown> | undefined
  /** Whether the list's order has an index that begins with the type. */
  byType: boolean
}

const assignmentsOf = (userId: number) =>
  sql`SELECT a.task_id FROM task_assignees a WHERE a.user_id = ${userId}`

/** SELECT of the ids of folders in which the actor sees all tasks. */
const foldersOf = ({ userId, range }: Actor, type?: TaskType) => sql`SELECT fw.id FROM folders fw
  WHERE ${type ? sql`fw.type = ${type}` : sql`true`} AND (fw.owner_id = ${userId} OR ${
    range === 'RANGE_USER'
      ? sql`false`
      : sql`fw.id IN (SELECT m.folder_id FROM folder_members m WHERE m.user_id = ${userId})`
  })`

/**
 * SELECT of the ids of tasks in these folders: folder by folder, so that it stops once there are too many.
 */
const tasksIn = (folders: RawBuilder<unknown>, archived?: boolean) => sql`SELECT tw.id FROM (${folders}) fs
  CROSS JOIN LATERAL (SELECT ti.id FROM tasks ti WHERE ti.folder_id = fs.id
    AND ${archived ? sql`true` : sql`ti.archived_at IS NULL AND ti.deleted_at IS NULL`} OFFSET 0) tw`

/**
 * True for a superset of the rows of `tasks t` that `taskVisible` lets through, by ids that are read once: a
 * short list begins with these few ids, and a long one does not check the assignees of each row.
 */
export function tasksWithin(actor: Actor, type?: TaskType): RawBuilder<boolean> {
  if (actor.respondent || isAdmin(actor)) return sql`true`
  const [folders, assigned] = [foldersOf(actor, type), assignmentsOf(actor.userId)]
  if (!canSupervise(actor)) return sql`t.id = ANY(ARRAY(${assigned} UNION ALL ${tasksIn(folders, true)}))`
  return sql`(t.folder_id = ANY(ARRAY(${folders})) OR t.id = ANY(ARRAY(${assigned})))`
}

/** The sets by which lists of tasks `t` can be gathered where they are small. */
export function fewTasks(
  actor: Actor,
  { type, archived, folderId, assignees = [], followerId, parentId, within, byType }: Narrowing,
): { id: RawBuilder<unknown>; of: RawBuilder<unknown>[] } {
  const some: (RawBuilder<unknown> | false | undefined | 0)[] = [
    !isAdmin(actor) &&
      sql`${assignmentsOf(actor.userId)} UNION ALL ${tasksIn(foldersOf(actor, type), archived)}`,
    folderId && tasksIn(sql`SELECT ${folderId}::bigint AS id`, archived),
    ...assignees.map((id) => id && assignmentsOf(id)),
    followerId && sql`SELECT w.task_id FROM task_followers w WHERE w.user_id = ${followerId}`,
    parentId && sql`SELECT tw.id FROM tasks tw WHERE tw.parent_id = ${parentId}`,
    within,
    type && !byType && canSupervise(actor) && sql`SELECT tw.id FROM tasks tw WHERE tw.type = ${type}`,
  ]
  return { id: sql`t.id`, of: some.flatMap((one) => one || []) }
}
