import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'

/** A recurrence like the contract's `Recurrence`, and until when its occurrences are planned. */
export type PlannedRecurrence = {
  task_id: number
  rule: string
  starts_at: string
  time_zone: string
  due_after_minutes: number
  planned_until: Date
}

/**
 * The recurrence of an open task, locked until the transaction ends: of two workers that plan it at once, the
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
  await sql`INSERT INTO task_occurrences (task_id, recurrence_at, starts_at, due_at)
    SELECT ${taskId}, o.starts_at, o.starts_at, o.due_at
    FROM unnest(${occurrences.map((each) => each.startsAt)}::timestamptz[], ${occurrences.map((each) => each.dueAt)}::timestamptz[])
      AS o(starts_at, due_at)
    ON CONFLICT (task_id, recurrence_at) DO NOTHING`.execute(db)
}

export type StoredOccurrence = {
  id: number
  /** When its rule gives it; it may have been moved since. */
  recurrence_at: Date
  starts_at: Date
  due_at: Date
  skipped: boolean
  /** Whether it has an inspection. */
  begun: boolean
}

const stored = sql`o.id, o.recurrence_at, o.starts_at, o.due_at, o.skipped_at IS NOT NULL AS skipped,
  EXISTS (SELECT FROM inspections i WHERE i.occurrence_id = o.id AND i.deleted_at IS NULL) AS begun`

/** The occurrence that a task's rule gives at an instant, if it is stored: planned, skipped or moved. */
export async function occurrenceAt(db: Db, taskId: number, at: Date): Promise<StoredOccurrence | undefined> {
  const found = await sql<StoredOccurrence>`
    SELECT ${stored} FROM task_occurrences o WHERE o.task_id = ${taskId} AND o.recurrence_at = ${at}`.execute(
    db,
  )
  return found.rows[0]
}

/** Times of an occurrence: as its rule gives it, and as it is. */
type OccurrenceTimes = Pick<StoredOccurrence, 'recurrence_at' | 'starts_at' | 'due_at'>

const unbegun = sql`NOT EXISTS (SELECT FROM inspections i WHERE i.occurrence_id = task_occurrences.id AND i.deleted_at IS NULL)`

/** Skips an occurrence of a task, and of those of its children that have not begun it, planned or not. */
export const skipInFamily = (db: Db, taskId: number, occurrence: OccurrenceTimes) =>
  sql`INSERT INTO task_occurrences (task_id, recurrence_at, starts_at, due_at, skipped_at)
    SELECT t.id, ${occurrence.recurrence_at}, ${occurrence.starts_at}, ${occurrence.due_at}, now() FROM tasks t
    WHERE (t.id = ${taskId} OR t.parent_id = ${taskId}) AND t.deleted_at IS NULL
    ON CONFLICT (task_id, recurrence_at) DO UPDATE SET skipped_at = now() WHERE ${unbegun}`.execute(db)

/** Moves an occurrence of a task, and of those of its children that have not begun it, planned or not. */
export const moveInFamily = (db: Db, taskId: number, occurrence: OccurrenceTimes) =>
  sql`INSERT INTO task_occurrences (task_id, recurrence_at, starts_at, due_at)
    SELECT t.id, ${occurrence.recurrence_at}, ${occurrence.starts_at}, ${occurrence.due_at} FROM tasks t
    WHERE (t.id = ${taskId} OR t.parent_id = ${taskId}) AND t.deleted_at IS NULL
    ON CONFLICT (task_id, recurrence_at) DO UPDATE SET starts_at = excluded.starts_at, due_at = excluded.due_at
    WHERE ${unbegun}`.execute(db)

/** Restores a skipped occurrence of a task and its children. */
export const restoreInFamily = (db: Db, taskId: number, at: Date) =>
  sql`UPDATE task_occurrences o SET skipped_at = NULL FROM tasks t
    WHERE t.id = o.task_id AND (t.id = ${taskId} OR t.parent_id = ${taskId}) AND o.recurrence_at = ${at}`.execute(
    db,
  )

/** An occurrence that deviates from its rule. */
export type ChangedOccurrence = OccurrenceTimes & { skipped_at: Date | null }

const begun = sql`EXISTS (SELECT FROM inspections i WHERE i.occurrence_id = o.id AND i.deleted_at IS NULL)`

/** Skipped and moved occurrences of a task that its rule gives from an instant on and that were not begun. */
export async function changedAhead(db: Db, taskId: number, from: Date): Promise<ChangedOccurrence[]> {
  const { rows } = await sql<ChangedOccurrence>`
    SELECT o.recurrence_at, o.starts_at, o.due_at, o.skipped_at FROM task_occurrences o
    WHERE o.task_id = ${taskId} AND o.recurrence_at >= ${from}
      AND (o.skipped_at IS NOT NULL OR o.starts_at <> o.recurrence_at) AND NOT ${begun} ORDER BY o.recurrence_at`.execute(
    db,
  )
  return rows
}

/** The begun occurrences of a task that its rule gives from an instant on, in order. */
export async function begunAhead(
  db: Db,
  taskId: number,
  from: Date,
): Promise<(ChangedOccurrence & { id: number })[]> {
  const { rows } = await sql<ChangedOccurrence & { id: number }>`
    SELECT o.id, o.recurrence_at, o.starts_at, o.due_at, o.skipped_at FROM task_occurrences o
    WHERE o.task_id = ${taskId} AND o.recurrence_at >= ${from} AND ${begun} ORDER BY o.recurrence_at`.execute(
    db,
  )
  return rows
}

/**
 * Makes an occurrence the one that the rule gives at another time, unless its task has one of that time; it
 * stays where it is.
 */
export const setRecurrenceAt = (db: Db, id: number, at: Date) =>
  sql`UPDATE task_occurrences o SET recurrence_at = ${at} WHERE o.id = ${id}
    AND NOT EXISTS (SELECT FROM task_occurrences p WHERE p.task_id = o.task_id AND p.recurrence_at = ${at})`.execute(
    db,
  )

export async function insertChanged(db: Db, taskId: number, occurrences: ChangedOccurrence[]): Promise<void> {
  if (occurrences.length === 0) return
  await db
    .insertInto('task_occurrences')
    .values(occurrences.map((each) => ({ task_id: taskId, ...each })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Copies a parent's skipped and moved occurrences that are not over yet to a new child. */
export const copyChanged = (db: Db, parentId: number, childId: number) =>
  sql`INSERT INTO task_occurrences (task_id, recurrence_at, starts_at, due_at, skipped_at)
    SELECT ${childId}, o.recurrence_at, o.starts_at, o.due_at, o.skipped_at FROM task_occurrences o
    WHERE o.task_id = ${parentId} AND (o.skipped_at IS NOT NULL OR o.starts_at <> o.recurrence_at) AND o.due_at > now()`.execute(
    db,
  )

/** Makes an open form with the old recurrence stale. */
export const renewVersion = (db: Db, taskId: number) =>
  sql`UPDATE tasks SET version = version + 1, updated_at = now() WHERE id = ${taskId}`.execute(db)

export const setPlannedUntil = (db: Db, taskId: number, until: Date) =>
  db.updateTable('task_recurrences').set({ planned_until: until }).where('task_id', '=', taskId).execute()

/** Sets the recurrence of a task, or none, planned from `from` on. */
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

/** Deletes those of a task's occurrences that were not begun; deleted drafts do not count as begun. */
async function drop(db: Db, taskId: number, which: RawBuilder<boolean>): Promise<void> {
  await sql`UPDATE inspections i SET occurrence_id = NULL FROM task_occurrences o
    WHERE o.task_id = ${taskId} AND ${which} AND i.occurrence_id = o.id AND i.deleted_at IS NOT NULL`.execute(
    db,
  )
  await sql`DELETE FROM task_occurrences o WHERE o.task_id = ${taskId} AND ${which}
    AND NOT EXISTS (SELECT FROM inspections i WHERE i.occurrence_id = o.id)`.execute(db)
}

/**
 * The last occurrence of a task that was begun and is current or of today: when it began, or when its rule gave
 * it where it was moved to a later time, and the end of its day in a time zone.
 */
export async function lastBegun(
  db: Db,
  taskId: number,
  zone: string,
): Promise<{ at: Date; day_ends: Date } | undefined> {
  const { rows } = await sql<{ at: Date; day_ends: Date }>`
    SELECT LEAST(o.recurrence_at, o.starts_at) AS at, (date_trunc('day', o.starts_at AT TIME ZONE ${zone}) + interval '1 day') AT TIME ZONE ${zone} AS day_ends
    FROM task_occurrences o WHERE o.task_id = ${taskId} AND o.starts_at <= now()
      AND (o.due_at > now() OR o.starts_at >= date_trunc('day', now() AT TIME ZONE ${zone}) AT TIME ZONE ${zone})
      AND ${begun}
    ORDER BY o.starts_at DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Deletes planned occurrences from `from` on that were not begun. */
export const dropUnbegun = (db: Db, taskId: number, from: Date) =>
  drop(db, taskId, sql`o.recurrence_at >= ${from}`)

/**
 * After a pause, deletes planned occurrences that began and ended in it, and keeps planning from creating
 * others there, except those that are not over yet.
 */
export async function dropPause(db: Db, taskId: number, from: Date, until: Date): Promise<void> {
  await drop(db, taskId, sql`o.starts_at >= ${from} AND o.due_at <= ${until}`)
  await sql`UPDATE task_recurrences
    SET planned_until = GREATEST(planned_until, ${until}::timestamptz - due_after_minutes * interval '1 minute')
    WHERE task_id = ${taskId}`.execute(db)
}

export type AskedOccurrence = { occurrence_id?: number | undefined; started_at?: string | undefined }

/**
 * The occurrences current at a time, and those that begin within an hour after it, that are not submitted
 * yet. The clock of a device may be ahead, or slow; people also begin a little early. In the time of an
 * earlier occurrence, though that was submitted or skipped since, only the last quarter is early: more work of a round
 * that was done must not hide that the next one was not.
 */
const openAt = (at: RawBuilder<unknown>) =>
  sql`o.starts_at <= LEAST(${at}, now()) + interval '1 hour' AND o.due_at > LEAST(${at}, now()) AND o.skipped_at IS NULL
    AND NOT EXISTS (SELECT FROM inspections i WHERE i.occurrence_id = o.id AND i.state = 'submitted' AND i.deleted_at IS NULL)
    AND (o.starts_at <= ${at} OR NOT EXISTS (SELECT FROM task_occurrences c WHERE c.task_id = o.task_id AND c.id <> o.id
      AND c.starts_at <= ${at} AND c.due_at > ${at} AND ${at} - c.starts_at < (o.starts_at - ${at}) * 3))`

/**
 * The occurrence of a task with this id; without one, the current occurrence that is not submitted yet, the
 * earliest due first. `started_at`: when a device began the work. Then the current one is that of this time,
 * or the first that begins within an hour after it, and also stands in for one with the id that was deleted or skipped since.
 */
export function occurrenceIn(
  taskId: number,
  { occurrence_id: id, started_at: startedAt }: AskedOccurrence,
): Part<StoredOccurrence> {
  const at = startedAt ? sql`${startedAt}::timestamptz` : sql`now()`
  const open = openAt(at)
  const named = sql`o.id = ${id ?? null}::bigint`
  const either = startedAt ? sql`(${open} OR (${named} AND o.skipped_at IS NULL))` : named
  return {
    select: sql`SELECT ${stored} FROM task_occurrences o
      WHERE o.task_id = ${taskId} AND ${id === undefined ? open : either}
      ORDER BY ${named} DESC NULLS LAST, o.starts_at > ${at}, o.due_at, o.id LIMIT 1`,
    instants: { recurrence_at: true, starts_at: true, due_at: true },
  }
}
