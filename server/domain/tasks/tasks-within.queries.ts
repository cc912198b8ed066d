import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'

/** What a list of tasks is asked for by something that an index knows. */
export type Narrowing = {
  type?: TaskType
  archived?: boolean
  folderId?: number | undefined
  /** Those assigned to each of these. */
  assignees?: (number | undefined)[]
  followerId?: number | undefined
  parentId?: number | undefined
  /** Whether the list is in the order of an index that begins with the type. */
  byType: boolean
}

const assignmentsOf = (userId: number) =>
  sql`SELECT a.task_id FROM task_assignees a WHERE a.user_id = ${userId}`

/** SELECT of the ids of folders whose tasks the actor sees, all of them. */
const foldersOf = ({ userId, range }: Actor, type?: TaskType) => sql`SELECT fw.id FROM folders fw
  WHERE ${type ? sql`fw.type = ${type}` : sql`true`} AND (fw.owner_id = ${userId} OR ${
    range === 'RANGE_USER'
      ? sql`false`
      : sql`fw.id IN (SELECT m.folder_id FROM folder_members m WHERE m.user_id = ${userId})`
  })`

/** SELECT of the ids of tasks in these folders: folder by folder, so that it ends with the first that are too many. */
const tasksIn = (folders: RawBuilder<unknown>, archived?: boolean) => sql`SELECT tw.id FROM (${folders}) fs
  CROSS JOIN LATERAL (SELECT ti.id FROM tasks ti WHERE ti.folder_id = fs.id
    AND ${archived ? sql`true` : sql`ti.archived_at IS NULL AND ti.deleted_at IS NULL`} OFFSET 0) tw`

/**
 * True for at least the rows of `tasks t` that `taskVisible` lets through, told by ids that are read once: a list of few
 * among many begins with these few, and one of many does not ask for each row who is assigned to it.
 */
export function tasksWithin(actor: Actor, type?: TaskType): RawBuilder<boolean> {
  if (actor.respondent || isAdmin(actor)) return sql`true`
  const [folders, assigned] = [foldersOf(actor, type), assignmentsOf(actor.userId)]
  if (!canSupervise(actor)) return sql`t.id = ANY(ARRAY(${assigned} UNION ALL ${tasksIn(folders, true)}))`
  return sql`(t.folder_id = ANY(ARRAY(${folders})) OR t.id = ANY(ARRAY(${assigned})))`
}

/** What lists of tasks `t` are gathered by where it is few. */
export function fewTasks(
  actor: Actor,
  { type, archived, folderId, assignees = [], followerId, parentId, byType }: Narrowing,
): { id: RawBuilder<unknown>; of: RawBuilder<unknown>[] } {
  const some: (RawBuilder<unknown> | false | undefined | 0)[] = [
    !isAdmin(actor) &&
      sql`${assignmentsOf(actor.userId)} UNION ALL ${tasksIn(foldersOf(actor, type), archived)}`,
    folderId && tasksIn(sql`SELECT ${folderId}::bigint AS id`, archived),
    ...assignees.map((id) => id && assignmentsOf(id)),
    followerId && sql`SELECT w.task_id FROM task_followers w WHERE w.user_id = ${followerId}`,
    parentId && sql`SELECT tw.id FROM tasks tw WHERE tw.parent_id = ${parentId}`,
    type && !byType && canSupervise(actor) && sql`SELECT tw.id FROM tasks tw WHERE tw.type = ${type}`,
  ]
  return { id: sql`t.id`, of: some.flatMap((one) => one || []) }
}
