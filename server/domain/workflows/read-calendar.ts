import { setImmediate as others } from 'node:timers/promises'
import { dayMs } from '@atesta/contract/durations.ts'
import type { CalendarEntry, Recurrence } from '@atesta/contract/schemas/task.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/database.ts'
import { type Read, readParts } from '../../database/read-parts.queries.ts'
import type { Actor } from '../../identity/actor.ts'
import {
  type CalendarFilter,
  type CalendarParts,
  type CalendarRow,
  calendarParts,
  calendarSize,
  maxDue,
  mostRules,
  toDoParts,
} from './calendar.queries.ts'
import { calendarView } from './calendar.view.ts'
import { type Occurrence, occurrencesBetween } from './recurrence.ts'

/**
 * How far ahead rules are expanded, in ms: users do not plan beyond it, and computing further costs more than
 * it is worth.
 */
const foreseenMs = 3 * 366 * dayMs

/**
 * Recently expanded rules: several people look at the same workflows, and programs read calendars again and
 * again.
 */
const worked = new LRUCache<string, readonly Occurrence[]>({
  maxSize: 100_000,
  sizeCalculation: (found) => found.length + 1,
})

/**
 * The occurrences that a rule gives in a future period; none where that is too far ahead or too much work.
 */
export function foreseen(recurrence: Recurrence, after: Date, before: Date): readonly Occurrence[] {
  if (after.getTime() > Date.now() + foreseenMs) return []
  const { rule, starts_at, time_zone, due_after_minutes } = recurrence
  const asked = [rule, starts_at, time_zone, due_after_minutes, after.getTime(), before.getTime()].join()
  const known = worked.get(asked)
  if (known) return known
  let found: Occurrence[] = []
  try {
    found = occurrencesBetween(recurrence, after, before)
  } catch {
    // More work than a calendar view is worth: the rule hardly ever occurs.
  }
  worked.set(asked, found)
  return found
}

type Between = { from: Date; before: Date }

/**
 * Everything between two instants, in order: planned occurrences, due dates and, beyond the planning horizon,
 * what the rules give. `truncated` when there is more than the calendar holds, or than can be expanded in
 * `budgetMs`.
 */
export async function calendarBetween(
  db: Db,
  actor: Actor,
  filter: CalendarFilter,
  between: Between,
  budgetMs = 1000,
): Promise<{ rows: CalendarRow[]; truncated: boolean }> {
  return foresee(await readParts(db, calendarParts(actor, filter, between)), between, budgetMs)
}

async function foresee(
  { planned: rows, unplanned, moved }: Read<CalendarParts>,
  between: Between,
  budgetMs: number,
): Promise<{ rows: CalendarRow[]; truncated: boolean }> {
  // Limits computing time only: a slow database must not remove a part of a user's calendar.
  let spentMs = 0
  let cut = unplanned.length > mostRules
  const rules = unplanned.slice(0, mostRules)
  // Skipped and moved occurrences have a row before they are planned.
  const known = new Set(
    [...rows, ...moved].map((row) => `${row.task_id} ${row.recurrence_at?.getTime() ?? ''}`),
  )
  for (const { rule, starts_at, time_zone, due_after_minutes, planned_until, ...task } of rules) {
    const from = new Date(Math.max(planned_until.getTime(), between.from.getTime()))
    if (spentMs >= budgetMs) {
      cut = true
      break
    }
    if (rows.length > 10 * calendarSize) break
    // Lets other work run between two rules.
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
        recurrence_at: startsAt,
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

/** The range of `dueSoon`: from what was missed within the last week to what begins by tomorrow. */
const soon = (now: Date): Between => ({
  from: new Date(now.getTime() - 7 * dayMs),
  before: new Date(now.getTime() + dayMs),
})

export const duePartsAt = (actor: Actor, now: Date): CalendarParts => toDoParts(actor, soon(now))

/** A user's work, for each workflow what was missed first and what is due next, ordered by due date. */
export async function dueSoon(actor: Actor, parts: Read<CalendarParts>, now: Date): Promise<CalendarEntry[]> {
  const { rows } = await foresee(parts, soon(now), 1000)
  const byDue = rows.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())
  const [missed, next] = [new Map<number, CalendarRow>(), new Map<number, CalendarRow>()]
  for (const row of byDue) {
    const first = row.due_at <= now ? missed : next
    if (!first.has(row.task_id)) first.set(row.task_id, row)
  }
  const shown = [missed, next].flatMap((first) => [...first.values()].slice(0, maxDue))
  return shown.map(calendarView(actor, now))
}
