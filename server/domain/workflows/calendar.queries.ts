import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'
import type { Actor } from '../../identity/actor.ts'
import { folderSupervised, taskDone, taskVisible } from '../tasks/tasks.queries.ts'
import type { PlannedRecurrence } from './occurrences.queries.ts'

/**
 * `mine`: only the user's own work. The owner of a child of a workflow has the child to do, not the parent.
 */
export type CalendarFilter = { folder_id?: number; user_id?: number; mine?: boolean }

/** At most this many entries of the calendar, even for a single day; later ones are left out. */
export const calendarSize = 2000

export type CalendarRow = {
  kind: 'occurrence' | 'due'
  task_id: number
  task_name: string
  folder_id: number
  folder_owner_id: number | null
  /** Whether the user supervises its folder. */
  supervised: boolean
  readonly: boolean
  template_id: number | null
  occurrence_id: number | null
  /** When the rule gives the occurrence, which may have been moved. Null for a due date. */
  recurrence_at: Date | null
  starts_at: Date
  due_at: Date
  skipped: boolean
  begun: boolean
  submitted: boolean
  assignees: { id: number; name: string }[]
}

const taskShown = sql`t.id AS task_id, t.name AS task_name, t.folder_id, f.owner_id AS folder_owner_id, t.readonly, t.template_id`
const supervisedOf = (actor: Actor) =>
  sql`(SELECT ${folderSupervised(actor)} FROM folders f WHERE f.id = p.folder_id) AS supervised`

const assigneesOf = (task: RawBuilder<unknown>) =>
  sql`COALESCE((SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name)
  FROM task_assignees a JOIN users u ON u.id = a.user_id WHERE a.task_id = ${task}), '[]') AS assignees`

/** A person is assigned to few tasks, so these are looked up instead of scanning the company's. */
const own = (actor: Actor): RawBuilder<boolean> =>
  sql`t.id = ANY(ARRAY(SELECT mine.task_id FROM task_assignees mine WHERE mine.user_id = ${actor.userId}))`

const hasChild = (actor: Actor): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM tasks c JOIN task_assignees a ON a.task_id = c.id
    WHERE c.parent_id = t.id AND c.deleted_at IS NULL AND a.user_id = ${actor.userId})`

function matching(actor: Actor, filter: CalendarFilter): RawBuilder<unknown> {
  const type: TaskType = 'workflow'
  const assignedTo = (id: number) =>
    sql`EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = ${id})`
  return sql`t.type = ${type} AND t.archived_at IS NULL AND ${taskVisible(actor)}
    AND ${filter.folder_id ? sql`t.folder_id = ${filter.folder_id}` : sql`true`}
    AND ${filter.user_id ? assignedTo(filter.user_id) : sql`true`}
    AND ${filter.mine ? sql`${own(actor)} AND NOT ${hasChild(actor)}` : sql`true`}`
}

const inspected = (condition: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM inspections i WHERE ${condition} AND i.deleted_at IS NULL)`
const submitted = (condition: RawBuilder<unknown>) => inspected(sql`${condition} AND i.state = 'submitted'`)

/**
 * The alias of the rows that stand for occurrences: they have `occurrence_id`, `task_id` and `recurrence_at`.
 */
type Shown = 'p' | 'o'
const column = (shown: Shown, name: string) => sql.ref(`${shown}.${name}`)

/** The child tasks' occurrences at the same time, as `k`, without skipped ones. */
const childOccurrences = (shown: Shown) =>
  sql`tasks c JOIN task_occurrences k ON k.task_id = c.id WHERE c.parent_id = ${column(shown, 'task_id')} AND c.deleted_at IS NULL
    AND k.recurrence_at = ${column(shown, 'recurrence_at')} AND k.skipped_at IS NULL`
const idOf = (shown: Shown) => column(shown, shown === 'o' ? 'id' : 'occurrence_id')
const ofChild = sql`i.occurrence_id = k.id`

// Scalar subqueries: for EXISTS the planner may scan all of a company's work for the few rows shown.
/** An occurrence is done under its task, or under each of its children, as a task is. */
const occurrenceDone = (shown: Shown) => sql`(${submitted(sql`i.occurrence_id = ${idOf(shown)}`)}
    OR COALESCE((SELECT bool_and(${submitted(ofChild)}) FROM ${childOccurrences(shown)}), false))`
const occurrenceBegun = (shown: Shown) => sql`(${inspected(sql`i.occurrence_id = ${idOf(shown)}`)}
    OR COALESCE((SELECT bool_or(${inspected(ofChild)}) FROM ${childOccurrences(shown)}), false))`
const taskBegun = (
  shown: 'p',
) => sql`(${inspected(sql`i.task_id = ${column(shown, 'task_id')}`)} OR COALESCE((
    SELECT bool_or(${inspected(sql`i.task_id = c.id`)}) FROM tasks c
    WHERE c.parent_id = ${column(shown, 'task_id')} AND c.deleted_at IS NULL), false))`

/** Midnight at the start of a day in a time zone, and at the end of another. */
export async function boundsOf(
  db: Db,
  days: { from: string; to: string },
  zone: string,
): Promise<{ from: Date; before: Date }> {
  const { rows } = await sql<{ from: Date; before: Date }>`
    SELECT ${days.from}::date::timestamp AT TIME ZONE ${zone} AS "from",
      (${days.to}::date + 1)::timestamp AT TIME ZONE ${zone} AS before`.execute(db)
  return rows[0] ?? { from: new Date(days.from), before: new Date(days.to) }
}

/**
 * Planned occurrences that start between two instants, and due dates of tasks that do not recur, in order.
 * Assignees and progress are read only for the rows shown.
 */
function planned(
  actor: Actor,
  filter: CalendarFilter,
  between: { from: Date; before: Date },
): Part<CalendarRow> {
  const where = matching(actor, filter)
  const select = sql`
    SELECT p.*, CASE p.kind WHEN 'occurrence' THEN ${occurrenceBegun('p')} ELSE ${taskBegun('p')} END AS begun,
      CASE p.kind WHEN 'occurrence' THEN ${occurrenceDone('p')}
        ELSE (SELECT ${taskDone} FROM tasks t WHERE t.id = p.task_id) END AS submitted, ${supervisedOf(actor)},
      ${assigneesOf(sql`p.task_id`)}
    FROM (
      (SELECT 'occurrence' AS kind, ${taskShown}, o.id AS occurrence_id, o.recurrence_at,
        o.starts_at, o.due_at, o.skipped_at IS NOT NULL AS skipped
      FROM task_occurrences o JOIN tasks t ON t.id = o.task_id JOIN folders f ON f.id = t.folder_id
      WHERE o.starts_at >= ${between.from} AND o.starts_at < ${between.before} AND ${where})
      UNION ALL
      (SELECT 'due', ${taskShown}, NULL, NULL, t.due_at, t.due_at, false
      FROM tasks t JOIN folders f ON f.id = t.folder_id
      WHERE t.due_at >= ${between.from} AND t.due_at < ${between.before} AND ${where}
        AND NOT EXISTS (SELECT FROM task_recurrences r WHERE r.task_id = t.id))
      ORDER BY starts_at, task_id LIMIT ${sql.lit(calendarSize + 1)}) p
    ORDER BY p.starts_at, p.task_id`
  return { select, instants: { recurrence_at: true, starts_at: true, due_at: true } }
}

export type UnplannedRow = PlannedRecurrence & {
  task_name: string
  folder_id: number
  folder_owner_id: number | null
  supervised: boolean
  readonly: boolean
  template_id: number | null
  assignees: { id: number; name: string }[]
}

/** At most this many rules are expanded for one calendar; more are left out, and it says so. */
export const mostRules = 500

/**
 * Recurring workflows whose occurrences are not planned up to an instant, newest first; the rule gives the
 * missing ones. Without rules that ended before `from`, and one more than are expanded.
 */
const unplanned = (
  actor: Actor,
  filter: CalendarFilter,
  { from, before }: { from: Date; before: Date },
): Part<UnplannedRow> => ({
  select: sql`
    SELECT ${taskShown}, ${folderSupervised(actor)} AS supervised, r.rule, r.starts_at, r.time_zone, r.due_after_minutes,
      r.planned_until, ${assigneesOf(sql`t.id`)}
    FROM task_recurrences r JOIN tasks t ON t.id = r.task_id JOIN folders f ON f.id = t.folder_id
    WHERE r.planned_until < ${before} AND ${matching(actor, filter)}
      AND COALESCE(substring(upper(r.rule) FROM 'UNTIL=([0-9]{8})')
        >= to_char((GREATEST(r.planned_until, ${from}::timestamptz) - interval '1 day') AT TIME ZONE 'UTC', 'YYYYMMDD'), true)
    ORDER BY t.id DESC LIMIT ${sql.lit(mostRules + 1)}`,
  instants: { planned_until: true },
})

export type MovedRow = { task_id: number; recurrence_at: Date }

/** Where rules give occurrences that were moved, wherever those are now. */
const moved = (
  actor: Actor,
  filter: CalendarFilter,
  between: { from: Date; before: Date },
): Part<MovedRow> => ({
  select: sql`
    SELECT o.task_id, o.recurrence_at
    FROM task_occurrences o JOIN tasks t ON t.id = o.task_id JOIN folders f ON f.id = t.folder_id
    WHERE o.starts_at <> o.recurrence_at AND o.recurrence_at >= ${between.from} AND o.recurrence_at < ${between.before}
      AND ${matching(actor, filter)} LIMIT 10000`,
  instants: { recurrence_at: true },
})

/** At most this many entries are listed as missed, and as many as still to be done in time. */
export const maxDue = 20

/**
 * A user's work, for each workflow what is due first of what was missed and of what was not: a missed round
 * must not hide today's. Occurrences that begin before an instant, due dates before it, and nothing that was
 * due before `from`. Each of the two has a limit of its own, so that neither leaves out the other.
 */
function toDo(actor: Actor, { from, before }: { from: Date; before: Date }): Part<CalendarRow> {
  const where = matching(actor, { mine: true })
  // Occurrences are found by their start, so the range reaches back as far as the present rule lets one last; task by task,
  // because the planner would join the rule last, and read all that a task ever had. Under row-level security no index is used
  // for a sum of the rule's columns, as it is not leakproof, so it is a column by then.
  const select = sql`
    SELECT p.*, CASE p.kind WHEN 'occurrence' THEN ${occurrenceBegun('p')} ELSE ${taskBegun('p')} END AS begun,
      false AS submitted, ${supervisedOf(actor)},
      ${assigneesOf(sql`p.task_id`)}
    FROM (WITH q AS MATERIALIZED (
      (SELECT DISTINCT ON (t.id, o.due_at <= now()) 'occurrence' AS kind, ${taskShown},
        o.id AS occurrence_id, o.recurrence_at, o.starts_at, o.due_at, false AS skipped
      FROM tasks t JOIN folders f ON f.id = t.folder_id LEFT JOIN task_recurrences r ON r.task_id = t.id
        CROSS JOIN LATERAL (SELECT ${from}::timestamptz - COALESCE(r.due_after_minutes, 1440) * interval '1 minute' AS earliest OFFSET 0) s
        CROSS JOIN LATERAL (SELECT * FROM task_occurrences ot WHERE ot.task_id = t.id
          AND ot.starts_at >= s.earliest AND ot.starts_at < ${before} AND ot.due_at >= ${from} AND ot.skipped_at IS NULL OFFSET 0) o
      WHERE ${where} AND NOT ${occurrenceDone('o')}
      ORDER BY t.id, o.due_at <= now(), o.due_at, o.id)
      UNION ALL
      (SELECT 'due', ${taskShown}, NULL, NULL, t.due_at, t.due_at, false
      FROM tasks t JOIN folders f ON f.id = t.folder_id
      WHERE t.due_at >= ${from} AND t.due_at < ${before} AND ${where} AND NOT ${taskDone}
        AND NOT EXISTS (SELECT FROM task_recurrences r WHERE r.task_id = t.id))
      ) SELECT first.* FROM (VALUES (false), (true)) AS m (missed) CROSS JOIN LATERAL
        (SELECT * FROM q WHERE (q.due_at <= now()) = m.missed ORDER BY q.due_at, q.task_id LIMIT ${sql.lit(maxDue)}) first) p`
  return { select, instants: { recurrence_at: true, starts_at: true, due_at: true } }
}

/** Occurrences of a user's workflows that were skipped or moved before being planned. */
const changedBeyondPlan = (actor: Actor, before: Date): Part<MovedRow> => ({
  select: sql`
    SELECT o.task_id, o.recurrence_at
    FROM task_recurrences r JOIN tasks t ON t.id = r.task_id JOIN folders f ON f.id = t.folder_id
      JOIN task_occurrences o ON o.task_id = t.id AND o.recurrence_at >= r.planned_until AND o.recurrence_at < ${before}
    WHERE r.planned_until < ${before} AND ${matching(actor, { mine: true })} LIMIT 10000`,
  instants: { recurrence_at: true },
})

/** The reads from which the calendar between two instants is made. */
export type CalendarParts = {
  planned: Part<CalendarRow>
  unplanned: Part<UnplannedRow>
  moved: Part<MovedRow>
}
export const calendarParts = (
  actor: Actor,
  filter: CalendarFilter,
  between: { from: Date; before: Date },
): CalendarParts => ({
  planned: planned(actor, filter, between),
  unplanned: unplanned(actor, filter, between),
  moved: moved(actor, filter, between),
})

/** The reads from which a user's work is listed. */
export const toDoParts = (actor: Actor, between: { from: Date; before: Date }): CalendarParts => ({
  planned: toDo(actor, between),
  unplanned: unplanned(actor, { mine: true }, between),
  moved: changedBeyondPlan(actor, between.before),
})
