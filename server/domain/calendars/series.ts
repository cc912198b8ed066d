import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import type { CalendarRow } from '../workflows/calendar.queries.ts'
import { localTimes } from '../workflows/calendar.view.ts'
import { foreseen } from '../workflows/read-calendar.ts'
import { utcTime } from './time-zones.ts'

/** Occurrences that one rule tells, from the first to the last of those that are known. */
export type Series = {
  /** RRULE of RFC 5545 section 3.3.10, which ends with the last occurrence. */
  rule: string
  zone: string
  startsAt: Date
  dueAt: Date
  /** What the rule tells and the calendar does not have: EXDATE. */
  without: Date[]
}

/** A rule without its end, which is told by how far it is known. */
const endless = (rule: string) =>
  rule
    .replace(/^RRULE:/i, '')
    .split(';')
    .filter((part) => !/^(COUNT|UNTIL)=/i.test(part))
    .join(';')

/** The instant that an occurrence is known by, wherever it is now. */
export const instanceOf = (row: CalendarRow): number => (row.recurrence_at ?? row.starts_at).getTime()

/** Where a series can begin: with the first row since its rule begins, or with the first that is still to come. */
function beginnings(recurrence: Recurrence, rows: readonly CalendarRow[], now: Date): CalendarRow[] {
  const local = localTimes(recurrence.time_zone)
  const first = rows.find((row) => local(new Date(instanceOf(row))) >= recurrence.starts_at)
  const next = rows.find((row) => instanceOf(row) > now.getTime())
  return [...new Set([first, next])].filter((row) => row !== undefined)
}

/**
 * The rows of one workflow as a series and what does not belong to it: earlier rules, and rules that take too long to work
 * out. Rows in order, none skipped. A series begins with an occurrence of its rule, because calendars count the beginning
 * of a series as one whatever its rule says.
 */
export function seriesOf(
  recurrence: Recurrence | undefined,
  rows: readonly CalendarRow[],
  now: Date,
): { series: Series | null; told: Set<CalendarRow> } {
  const none = { series: null, told: new Set<CalendarRow>() }
  const last = rows.at(-1)
  if (!recurrence || !last || rows.length < 2) return none
  const end = new Date(instanceOf(last))
  const rule = endless(recurrence.rule)
  for (const row of beginnings(recurrence, rows, now)) {
    const startsAt = new Date(instanceOf(row))
    // Worked out from where it begins here: calendars know no other beginning.
    const begins = localTimes(recurrence.time_zone)(startsAt)
    const ruled = foreseen(
      { ...recurrence, rule, starts_at: begins },
      startsAt,
      new Date(end.getTime() + 1),
    ).map((each) => each.startsAt.getTime())
    const counted = new Set(ruled)
    const told = new Set(rows.filter((each) => counted.has(instanceOf(each))))
    if (told.size < 2 || !told.has(row)) continue
    const known = new Set(rows.map(instanceOf))
    const series = {
      rule: `${rule};UNTIL=${utcTime(end)}`,
      zone: recurrence.time_zone,
      startsAt,
      dueAt: new Date(startsAt.getTime() + recurrence.due_after_minutes * 60_000),
      without: ruled.filter((at) => !known.has(at)).map((at) => new Date(at)),
    }
    return { series, told }
  }
  return none
}
