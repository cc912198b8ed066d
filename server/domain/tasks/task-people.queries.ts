import { limits } from '@atesta/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'
import { containing } from '../../lists/paging.ts'
import { type ActivePersonRow, workOf } from '../folders/members.queries.ts'

/**
 * People who may be assigned: members of the folder, or everyone when no folder is given. Addresses are
 * searched only for callers who may see them; otherwise a search would reveal them letter by letter. With
 * `id`, that person only, who may be disabled.
 */
export async function usersForTask(
  db: Db,
  asked: { folderId?: number; q?: string; id?: number; addresses: boolean },
): Promise<{ id: number; name: string; email: string }[]> {
  const { folderId, q, id } = asked
  const address = asked.addresses && q ? sql`u.email ILIKE ${containing(q)}` : sql`false`
  const found = await sql<{ id: number; name: string; email: string }>`
    SELECT u.id, u.name, u.email FROM users u
    WHERE u.kind = 'person' AND ${id ? sql`u.id = ${id}` : sql`u.disabled_at IS NULL`}
      AND ${folderId ? sql`EXISTS (SELECT FROM folder_members m WHERE m.user_id = u.id AND m.folder_id = ${folderId})` : sql`true`}
      AND ${q ? sql`(u.name ILIKE ${containing(q)} OR ${address})` : sql`true`}
    ORDER BY lower(u.name), u.id LIMIT ${limits.selectSize}`.execute(db)
  return found.rows
}

export type TaskPersonRow = ActivePersonRow & { assigned: boolean; child_id: number | null }

/**
 * Assignees of a task, owners of its children, and others who worked under it, the most active first; where `only` is
 * given, no work counts but that of this user.
 */
export async function peopleOfTask(db: Db, taskId: number, only: number | null): Promise<TaskPersonRow[]> {
  const found = await sql<TaskPersonRow>`
    WITH work AS (
      SELECT i.user_id, count(*) AS inspections, count(*) FILTER (WHERE i.state = 'submitted') AS submitted,
        max(i.updated_at) AS last_activity_at
      FROM inspections i WHERE i.task_id = ${taskId} AND i.deleted_at IS NULL AND ${workOf(only)} GROUP BY i.user_id
    ), children AS (
      SELECT a.user_id, min(t.id) AS child_id FROM tasks t JOIN task_assignees a ON a.task_id = t.id
      WHERE t.parent_id = ${taskId} AND t.deleted_at IS NULL GROUP BY a.user_id
    )
    SELECT u.id, u.name, u.range, u.disabled_at, a.user_id IS NOT NULL AS assigned, children.child_id,
      COALESCE(work.inspections, 0) AS inspections, COALESCE(work.submitted, 0) AS submitted, work.last_activity_at
    FROM users u LEFT JOIN work ON work.user_id = u.id LEFT JOIN children ON children.user_id = u.id
      LEFT JOIN task_assignees a ON a.user_id = u.id AND a.task_id = ${taskId}
    WHERE u.kind = 'person' AND COALESCE(work.user_id, children.user_id, a.user_id) IS NOT NULL
    ORDER BY work.last_activity_at DESC NULLS LAST, lower(u.name), u.id LIMIT 500`.execute(db)
  return found.rows
}

const hasChild = (taskId: number) => sql`EXISTS (SELECT FROM tasks t JOIN task_assignees c ON c.task_id = t.id
    WHERE t.parent_id = ${taskId} AND t.deleted_at IS NULL AND c.user_id = u.id)`

/**
 * Which of these users are assigned to a task or have a child of it. Covers the whole company, unlike
 * `peopleOfTask`.
 */
export async function takenBy(
  db: Db,
  taskId: number,
  users: readonly number[],
): Promise<{ id: number; name: string; has_child: boolean }[]> {
  const found = await sql<{ id: number; name: string; has_child: boolean }>`
    SELECT u.id, u.name, ${hasChild(taskId)} AS has_child FROM users u
    WHERE u.id = ANY(${users}::bigint[])
      AND (${hasChild(taskId)} OR EXISTS (SELECT FROM task_assignees a WHERE a.task_id = ${taskId} AND a.user_id = u.id))
    ORDER BY lower(u.name), u.id`.execute(db)
  return found.rows
}

/** At most this many children are created by one call. */
const maxChildren = 500

/** The first assignees of a task without a child of it, by name; without disabled ones. */
export async function assigneesWithoutChild(db: Db, taskId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT u.id FROM task_assignees a JOIN users u ON u.id = a.user_id
    WHERE a.task_id = ${taskId} AND u.disabled_at IS NULL AND NOT ${hasChild(taskId)}
    ORDER BY lower(u.name), u.id LIMIT ${maxChildren}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** The external recipients of an e-mail task, who have an inspection of it, by their latest activity. */
export async function clientsOfTask(
  db: Db,
  taskId: number,
): Promise<{ id: number; name: string; email: string; last_activity_at: Date | null }[]> {
  const found = await sql<{ id: number; name: string; email: string; last_activity_at: Date | null }>`
    SELECT u.id, u.name, u.email, max(i.updated_at) AS last_activity_at
    FROM inspections i JOIN users u ON u.id = i.user_id AND u.kind = 'client'
    WHERE i.task_id = ${taskId} AND i.deleted_at IS NULL
    GROUP BY u.id ORDER BY 4 DESC, u.id LIMIT 500`.execute(db)
  return found.rows
}

export async function followersOf(db: Db, taskId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('task_followers as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['u.id', 'u.name'])
    .where('w.task_id', '=', taskId)
    .orderBy('u.name')
    .execute()
}

export const follow = (db: Db, taskId: number, userId: number) =>
  db
    .insertInto('task_followers')
    .values({ task_id: taskId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const unfollow = (db: Db, taskId: number, userId: number) =>
  db.deleteFrom('task_followers').where('task_id', '=', taskId).where('user_id', '=', userId).execute()

/**
 * Followers of the task who may still see an inspection, without `except`: of its assignees, only the
 * inspection's own user.
 */
export const followersToNotify = (
  inspection: { task_id: number; user_id: number | RawBuilder<number> },
  except: number,
): Part<{ user_id: number }> => ({
  select: sql`SELECT w.user_id FROM task_followers w JOIN users u ON u.id = w.user_id JOIN tasks t ON t.id = w.task_id
    WHERE w.task_id = ${inspection.task_id} AND w.user_id <> ${except} AND u.disabled_at IS NULL AND (
      u.range = 'RANGE_ADMIN'
      OR (u.id = ${inspection.user_id}
        AND EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = u.id))
      OR (u.range = 'RANGE_SUPERVISOR'
        AND EXISTS (SELECT FROM folder_members m WHERE m.folder_id = t.folder_id AND m.user_id = u.id)))`,
  instants: {},
})

export const addAssignees = (db: Db, taskId: number, users: number[]) =>
  db
    .insertInto('task_assignees')
    .values(users.map((user_id) => ({ task_id: taskId, user_id })))
    .execute()

export const removeAssignees = (db: Db, taskId: number, users: number[]) =>
  db.deleteFrom('task_assignees').where('task_id', '=', taskId).where('user_id', 'in', users).execute()

/**
 * Raises a task's version after a change of its people, because a save replaces all of them and would undo
 * it.
 */
export const touchTask = (db: Db, id: number) =>
  db
    .updateTable('tasks')
    .set((e) => ({ version: e('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()

/** A user's own folder, and its first workflow if there is one. */
export async function findOwnTask(
  db: Db,
  userId: number,
): Promise<{ folder_id: number; task_id: number | null } | undefined> {
  const { rows } = await sql<{ folder_id: number; task_id: number | null }>`
    SELECT f.id AS folder_id, (SELECT min(t.id) FROM tasks t WHERE t.folder_id = f.id AND t.deleted_at IS NULL) AS task_id
    FROM folders f WHERE f.owner_id = ${userId} AND f.type = 'workflow'`.execute(db)
  return rows[0]
}
