import type { ArchiveWay } from '@atesta/contract/schemas/task.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { claimInReview } from './tasks.queries.ts'

/**
 * Locks tasks and their children until the transaction ends, always ordered by id. Waits for children and
 * inspections that are being created.
 */
export const lockFamilies = (db: Db, ids: number[]) =>
  sql`SELECT id FROM tasks WHERE id = ANY(${ids}::bigint[]) OR parent_id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )

/** Archives open tasks except claims in review, and with a parent its children. Returns those that it archived. */
export async function archiveTasks(db: Db, ids: number[], way: ArchiveWay): Promise<number[]> {
  // A statement of its own, so that the next one sees children that were being created.
  await lockFamilies(db, ids)
  const found = await sql<{ id: number }>`
    UPDATE tasks t SET archived_at = now(), archived_as = ${way}, version = version + 1, updated_at = now()
    WHERE (id = ANY(${ids}::bigint[]) OR parent_id = ANY(${ids}::bigint[])) AND archived_at IS NULL AND deleted_at IS NULL AND NOT ${claimInReview}
    RETURNING id`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Notes in the history of each claim among these tasks that it was archived. */
export const noteArchivedClaims = (db: Db, ids: number[], userId: number) =>
  sql`INSERT INTO claim_events (task_id, user_id, action)
    SELECT cl.task_id, ${userId}, 'archived' FROM claims cl WHERE cl.task_id = ANY(${ids}::bigint[])`.execute(
    db,
  )

/**
 * Restores a task and the children that were archived with it. Returns all of them; none when it was not
 * archived.
 */
export async function unarchiveTask(db: Db, id: number): Promise<{ id: number; recurring: boolean }[]> {
  const found = await sql<{ id: number; recurring: boolean }>`
    UPDATE tasks t SET archived_at = NULL, archived_as = NULL, version = t.version + 1, updated_at = now()
    FROM tasks p WHERE p.id = ${id} AND (t.id = p.id OR t.parent_id = p.id)
      AND t.archived_at = p.archived_at AND t.archived_as = 'task' AND t.deleted_at IS NULL
    RETURNING t.id, EXISTS (SELECT FROM task_recurrences r WHERE r.task_id = t.id) AS recurring`.execute(db)
  return found.rows
}

/**
 * Closes the open e-mails of tasks that are being archived: no more answers are accepted, and no later change
 * reopens a link.
 */
export const closeEmails = (db: Db, taskIds: number[]) =>
  sql`UPDATE emails e SET state = 'expired', expired_at = now(), next_reminder_at = NULL, updated_at = now(), version = e.version + 1
    WHERE e.task_id = ANY(${taskIds}::bigint[]) AND e.state IN ('queued', 'sent', 'opened', 'started', 'bounced')`.execute(
    db,
  )

/**
 * Deletes a task without inspections and children; false when it has some. Waits for those that are being
 * created.
 */
export async function deleteTask(db: Db, id: number): Promise<boolean> {
  await sql`SELECT id FROM tasks WHERE id = ${id} FOR UPDATE`.execute(db)
  const done = await sql`UPDATE tasks SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM inspections i WHERE i.task_id = ${id} AND i.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM tasks c WHERE c.parent_id = ${id} AND c.deleted_at IS NULL)`.execute(db)
  if (done.numAffectedRows !== 1n) return false
  await db.deleteFrom('task_assignees').where('task_id', '=', id).execute()
  await db.deleteFrom('task_followers').where('task_id', '=', id).execute()
  await db.deleteFrom('task_recurrences').where('task_id', '=', id).execute()
  return true
}
