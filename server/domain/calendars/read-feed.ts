import { setImmediate as others } from 'node:timers/promises'
import { dayMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import type { CalendarRow } from '../workflows/calendar.queries.ts'
import { calendarBetween } from '../workflows/read-calendar.ts'
import { type OpenFeed, recurrencesOf } from './feeds.queries.ts'
import { type Series, seriesOf } from './series.ts'

/** How far a calendar reaches ahead and back, in days; less where it would hold too much. */
const daysAhead = 366
const daysBack = [366, 92, 31, 7]
/** Time budget for expanding rules in one answer, in ms; what is left is written as single events. */
const budgetMs = 1000

export type FeedTask = { series: Series | null; told: Set<CalendarRow>; rows: CalendarRow[] }

/** A person's calendar from a year ago to a year ahead, one workflow at a time. */
export async function readFeed(db: Db, feed: OpenFeed, now: Date): Promise<FeedTask[]> {
  const filter = feed.mine ? { mine: true } : {}
  const between = (from: number, before: number) =>
    calendarBetween(db, feed.actor, filter, { from: new Date(from), before: new Date(before) })
  // Rounded to days: what was computed for one answer serves for the others of the day.
  const at = Math.floor(now.getTime() / dayMs) * dayMs
  let past: CalendarRow[] = []
  for (const days of daysBack) {
    const found = await between(at - days * dayMs, at)
    past = found.rows
    if (!found.truncated) break
  }
  const ahead = await between(at, at + daysAhead * dayMs)
  const byTask = new Map<number, CalendarRow[]>()
  for (const row of [...past, ...ahead.rows].filter(({ skipped }) => !skipped))
    byTask.set(row.task_id, [...(byTask.get(row.task_id) ?? []), row])
  const recurrences = await recurrencesOf(db, [...byTask.keys()])
  return toSeries(byTask, recurrences, now)
}

async function toSeries(
  byTask: Map<number, CalendarRow[]>,
  recurrences: Map<number, Recurrence>,
  now: Date,
): Promise<FeedTask[]> {
  const tasks: FeedTask[] = []
  let spentMs = 0
  for (const [taskId, rows] of byTask) {
    // Lets other work run between two rules.
    await others()
    const begun = performance.now()
    const recurrence = spentMs < budgetMs ? recurrences.get(taskId) : undefined
    tasks.push({ rows, ...seriesOf(recurrence, rows, now) })
    spentMs += performance.now() - begun
  }
  return tasks
}
