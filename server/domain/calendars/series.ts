import { localTimes } from '@atesta/contract/date-format.ts'
import { minuteMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import type { CalendarRow } from '../workflows/calendar.queries.ts'
import { foreseen } from '../workflows/read-calendar.ts'
import { utcTime } from './time-zones.ts'

/** Occurrences of one rule, from the first to the last of the known ones. */
export type Series = {
  /** RRULE of RFC 5545 section 3.3.10, which ends with the last occurrence. */
  rule: string
  zone: string
  startsAt: Date
  dueAt: Date
  /** Occurrences of the rule that the calendar leaves out: EXDATE. */
  without: Date[]
}

/** A rule without its end, which is set to the last known occurrence. */
const endless = (rule: string) =>
  rule
    .replace(/^RRULE:/i, '')
    .split(';')
    .filter((part) => !/^(COUNT|UNTIL)=/i.test(part))
    .join(';')

/** The instant at which the rule gives an occurrence, even if it was moved. */
export const instanceOf = (row: CalendarRow): number => (row.recurrence_at ?? row.starts_at).getTime()

/**
 * Where a series can begin: with the first row since its rule began, or with the first that is still to come.
 */
function beginnings(recurrence: Recurrence, rows: readonly CalendarRow[], now: Date): CalendarRow[] {
  const local = localTimes(recurrence.time_zone)
  const first = rows.find((row) => local(new Date(instanceOf(row))) >= recurrence.starts_at)
  const next = rows.find((row) => instanceOf(row) > now.getTime())
  return [...new Set([first, next])].filter((row) => row !== undefined)
}

/**
 * Splits the rows of one workflow into a series and the rest: rows of earlier rules, and of rules that take
 * too long to expand. Rows are in order, none skipped. A series begins with an occurrence of its rule,
 * because calendars count its beginning as one whatever the rule says.
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
    // Expanded from where the series begins here: calendars know no earlier beginning.
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
      dueAt: new Date(startsAt.getTime() + recurrence.due_after_minutes * minuteMs),
      without: ruled.filter((at) => !known.has(at)).map((at) => new Date(at)),
    }
    return { series, told }
  }
  return none
}
