import { dayMs, minuteMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { RRuleTemporal } from 'rrule-temporal'
import type { RefusalText } from '../../http/texts.ts'

/** How far ahead occurrences are planned, in ms. */
export const horizonMs = 120 * dayMs

/** The supported rule parts of RFC 5545 section 3.3.10: occurrences are at least an hour apart. */
const parts = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYDAY',
  'BYHOUR',
  'BYSETPOS',
]

/**
 * Limits of work for one expansion: periods looked at, and times tried within them. It blocks the process, so
 * this is little more than an hourly rule needs up to the planning horizon.
 */
const effort = { maxIterations: 5000, maxCandidateEvaluations: 5000 }
/**
 * Periods searched for the first occurrence, by frequency: enough for a leap day, with years and months even
 * for one on a Monday. A rule that never occurs costs all of them, most of all with BYSETPOS, which expands
 * every time in the period.
 */
const reach: Readonly<Record<string, { plain: number; bySetPos: number }>> = {
  YEARLY: { plain: 50, bySetPos: 10 },
  MONTHLY: { plain: 500, bySetPos: 60 },
  WEEKLY: { plain: 220, bySetPos: 60 },
  DAILY: { plain: 1500, bySetPos: 370 },
  HOURLY: { plain: 300, bySetPos: 300 },
}
const frequencies = Object.keys(reach)

/** Highest COUNT: such a rule is expanded from its beginning each time; one with UNTIL is not. */
const maxCounted = 1000

/** The reason why a recurrence is not possible, in our own words. */
export class RecurrenceFault extends Error {
  readonly part: keyof Recurrence
  readonly says: RefusalText
  readonly values: Record<string, string | number>
  constructor(part: keyof Recurrence, says: RefusalText, values: Record<string, string | number> = {}) {
    super(says)
    this.part = part
    this.says = says
    this.values = values
  }
}

export type Occurrence = { startsAt: Date; dueAt: Date }

const compact = (local: string) => `${local.replace(/[-:]/g, '')}00`

/** `first`: only for the first occurrence, where the search ends sooner. */
function ruleOf({ rule, starts_at, time_zone }: Recurrence, first = false): RRuleTemporal {
  const text = rule.replace(/^RRULE:/i, '').toUpperCase()
  if (!/^[A-Z0-9=;,+-]+$/.test(text)) throw new RecurrenceFault('rule', 'recurrence_text')
  const names = text.split(';').map((part) => part.split('=')[0] ?? '')
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new RecurrenceFault('rule', 'recurrence_part_twice', { part: twice })
  const odd = names.find((name) => !parts.includes(name))
  if (odd !== undefined)
    throw new RecurrenceFault('rule', 'recurrence_part', { part: odd, known: parts.join(', ') })
  const frequency = /(?:^|;)FREQ=([A-Z]*)/.exec(text)?.[1] ?? ''
  if (!frequencies.includes(frequency))
    throw new RecurrenceFault('rule', 'recurrence_frequency', { known: frequencies.join(', ') })
  if (Number(/(?:^|;)COUNT=(\d+)/.exec(text)?.[1] ?? 0) > maxCounted)
    throw new RecurrenceFault('rule', 'recurrence_count', { most: maxCounted })
  checkZone(time_zone)
  checkDate(starts_at)
  const periods = reach[frequency]?.[names.includes('BYSETPOS') ? 'bySetPos' : 'plain']
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=${time_zone}:${compact(starts_at)}\nRRULE:${text}`,
    strict: true,
    ...effort,
    ...(first && periods && { maxIterations: periods }),
  })
}

/** Throws for an invalid IANA time zone. Offsets are refused: they know no clock changes. */
function checkZone(zone: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) throw new RecurrenceFault('time_zone', 'recurrence_zone')
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new RecurrenceFault('time_zone', 'recurrence_zone')
  }
}

function checkDate(local: string): void {
  const date = new Date(`${local}:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 16) !== local)
    throw new RecurrenceFault('starts_at', 'recurrence_date')
  const year = date.getUTCFullYear()
  const [first, last] = [1970, 2200]
  if (year < first || year > last) throw new RecurrenceFault('starts_at', 'recurrence_year', { first, last })
}

/**
 * The occurrences of a rule from `after` (inclusive) to `before` (exclusive), in order. Throws for an invalid
 * rule.
 */
export function occurrencesBetween(recurrence: Recurrence, after: Date, before: Date): Occurrence[] {
  if (after >= before) return []
  const found = ruleOf(recurrence).between(after, before, true)
  return found
    .map((at) => at.epochMilliseconds)
    .filter((at) => at >= after.getTime() && at < before.getTime())
    .map((at) => ({
      startsAt: new Date(at),
      dueAt: new Date(at + recurrence.due_after_minutes * minuteMs),
    }))
}

/** Classifies the library's errors about a rule, whose messages are English and for programmers. */
function faultOf(error: unknown): RecurrenceFault {
  if (error instanceof RecurrenceFault) return error
  const message = error instanceof Error ? error.message : String(error)
  if (/^Maximum /.test(message)) return new RecurrenceFault('rule', 'recurrence_effort')
  if (/MUST NOT|MUST be used with/.test(message)) return new RecurrenceFault('rule', 'recurrence_clash')
  return new RecurrenceFault('rule', 'recurrence_value')
}

/**
 * Why a recurrence cannot be used; null when it can. It must occur at least once: a rule may describe days
 * that never exist, or end before it begins.
 */
export function recurrenceProblem(recurrence: Recurrence): RecurrenceFault | null {
  try {
    const rule = ruleOf(recurrence, true)
    const start = new Date(`${recurrence.starts_at}:00Z`)
    // A day earlier is before the start in every time zone.
    const first = rule.next(new Date(start.getTime() - dayMs), true)
    if (first === null) return new RecurrenceFault('rule', 'recurrence_never')
    // Throws when planning it would take too much work.
    occurrencesBetween(
      recurrence,
      new Date(first.epochMilliseconds),
      new Date(first.epochMilliseconds + horizonMs),
    )
    return null
  } catch (error) {
    return faultOf(error)
  }
}
