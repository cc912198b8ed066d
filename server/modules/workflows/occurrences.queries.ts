import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

export type PlannedRecurrence = Recurrence & { task_id: number; planned_until: Date }

/**
 * The recurrence of a task that is open, locked until the transaction ends: of two workers that plan it at once, the
 * second waits and finds it planned. Undefined when there is nothing to plan.
 */
export async function lockRecurrence(db: Db, taskId: number): Promise<PlannedRecurrence | undefined> {
  const found = await sql<PlannedRecurrence>`
    SELECT r.task_id, r.rule, r.starts_at, r.time_zone, r.due_after_minutes, r.planned_until
    FROM task_recurrences r JOIN tasks t ON t.id = r.task_id
    WHERE r.task_id = ${taskId} AND t.archived_at IS NULL AND t.deleted_at IS NULL FOR UPDATE OF r`.execute(
    db,
  )
  return found.rows[0]
}

export async function insertOccurrences(
  db: Db,
  taskId: number,
  occurrences: { startsAt: Date; dueAt: Date }[],
): Promise<void> {
  if (occurrences.length === 0) return
  await sql`INSERT INTO task_occurrences (task_id, starts_at, due_at)
    SELECT ${taskId}, o.starts_at, o.due_at
    FROM unnest(${occurrences.map((each) => each.startsAt)}::timestamptz[], ${occurrences.map((each) => each.dueAt)}::timestamptz[])
      AS o(starts_at, due_at)
    ON CONFLICT (task_id, starts_at) DO NOTHING`.execute(db)
}

export const setPlannedUntil = (db: Db, taskId: number, until: Date) =>
  db.updateTable('task_recurrences').set({ planned_until: until }).where('task_id', '=', taskId).execute()

/** Gives a task this recurrence, or none, planned from `from` on. */
export async function putRecurrence(
  db: Db,
  taskId: number,
  recurrence: Recurrence | null,
  from: Date,
): Promise<void> {
  if (!recurrence) {
    await db.deleteFrom('task_recurrences').where('task_id', '=', taskId).execute()
    return
  }
  const row = { ...recurrence, planned_until: from }
  await db
    .insertInto('task_recurrences')
    .values({ task_id: taskId, ...row })
    .onConflict((conflict) => conflict.column('task_id').doUpdateSet(row))
    .execute()
}

/** Takes back what was planned but not begun, from `from` on. */
export const dropUnbegun = (db: Db, taskId: number, from: Date) =>
  sql`DELETE FROM task_occurrences o WHERE o.task_id = ${taskId} AND o.starts_at >= ${from}
    AND NOT EXISTS (SELECT FROM inspections i WHERE i.occurrence_id = o.id)`.execute(db)

/** After a pause nothing is planned for the time that has passed. */
export const skipUntil = (db: Db, taskId: number, from: Date) =>
  sql`UPDATE task_recurrences SET planned_until = GREATEST(planned_until, ${from}) WHERE task_id = ${taskId}`.execute(
    db,
  )

/** The occurrence of a task whose time it is and that nobody has submitted yet, the earliest due first. */
export async function currentOccurrence(db: Db, taskId: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    SELECT o.id FROM task_occurrences o WHERE o.task_id = ${taskId} AND o.starts_at <= now() AND o.due_at > now()
      AND NOT EXISTS (SELECT FROM inspections i WHERE i.occurrence_id = o.id AND i.state = 'submitted' AND i.deleted_at IS NULL)
    ORDER BY o.due_at, o.id LIMIT 1`.execute(db)
  return found.rows[0]?.id
}

export const findOccurrence = (db: Db, taskId: number, id: number) =>
  db
    .selectFrom('task_occurrences')
    .select('id')
    .where('id', '=', id)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
