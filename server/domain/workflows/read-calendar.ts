import { setImmediate as others } from 'node:timers/promises'
import type { CalendarEntry } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import {
  type CalendarFilter,
  type CalendarRow,
  calendarSize,
  readCalendar,
  readUnplanned,
} from './calendar.queries.ts'
import { calendarView } from './calendar.view.ts'
import { type Occurrence, occurrencesBetween } from './recurrence.ts'

/** No user plans beyond this, and computing a rule so far ahead costs more than it is worth. */
const foreseenMs = 3 * 366 * 86_400_000

/** The occurrences that a rule gives for a time ahead; none where that is too far away or too much work. */
export function foreseen(...of: Parameters<typeof occurrencesBetween>): Occurrence[] {
  try {
    return of[1].getTime() > Date.now() + foreseenMs ? [] : occurrencesBetween(...of)
  } catch {
    // More work than a look at the calendar is worth: the rule hardly ever occurs.
    return []
  }
}

/**
 * Everything between two instants, in order: planned occurrences, due dates, and beyond the planning horizon what the
 * rules say will come. `truncated` when there is more than the calendar holds, or than is worked out in `budgetMs`.
 */
export async function calendarBetween(
  db: Db,
  actor: Actor,
  filter: CalendarFilter,
  between: { from: Date; before: Date },
  budgetMs = 1000,
): Promise<{ rows: CalendarRow[]; truncated: boolean }> {
  // A limit on computing time only: a slow database must not remove a part of a user's calendar.
  let spentMs = 0
  let cut = false
  const [rows, unplanned] = await Promise.all([
    readCalendar(db, actor, filter, between),
    readUnplanned(db, actor, filter, between.before),
  ])
  // Those left out have a row before their time is planned.
  const known = new Set(rows.map((row) => `${row.task_id} ${row.starts_at.getTime()}`))
  for (const { rule, starts_at, time_zone, due_after_minutes, planned_until, ...task } of unplanned) {
    const from = new Date(Math.max(planned_until.getTime(), between.from.getTime()))
    cut = spentMs >= budgetMs
    if (cut || rows.length > 10 * calendarSize) break
    // Between two rules others have their turn.
    await others()
    const begun = performance.now()
    const coming = foreseen({ rule, starts_at, time_zone, due_after_minutes }, from, between.before)
    spentMs += performance.now() - begun
    for (const { startsAt, dueAt } of coming) {
      if (known.has(`${task.task_id} ${startsAt.getTime()}`)) continue
      rows.push({
        ...task,
        kind: 'occurrence',
        occurrence_id: null,
        starts_at: startsAt,
        due_at: dueAt,
        skipped: false,
        begun: false,
        submitted: false,
      })
    }
  }
  rows.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.task_id - b.task_id)
  return { rows: rows.slice(0, calendarSize), truncated: cut || rows.length > calendarSize }
}

/** At most 20 open items that are assigned to a user, from a week ago until tomorrow. */
export async function dueSoon(db: Db, actor: Actor): Promise<CalendarEntry[]> {
  const now = new Date()
  const day = 86_400_000
  const between = { from: new Date(now.getTime() - 7 * day), before: new Date(now.getTime() + day) }
  const { rows } = await calendarBetween(db, actor, { mine: true }, between)
  return rows
    .filter((row) => !row.submitted && !row.skipped)
    .slice(0, 20)
    .map(calendarView(actor.timeZone, now))
}
