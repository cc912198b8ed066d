import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { toInstant, toLocal } from '../language/zoned.ts'

/** The days of a week as RFC 5545 names them, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** The first to fourth of a month, or the last. */
export const nths = [1, 2, 3, 4, -1] as const
export type Nth = (typeof nths)[number]

export type Ending = { kind: 'never' } | { kind: 'until'; day: string } | { kind: 'times'; times: number }

/** A rule that can be expressed in words; others stay as written. `day` -1 is the last of a month. */
export type Repeat = { every: number; ending: Ending } & (
  | { unit: 'day' }
  | { unit: 'year' }
  | { unit: 'week'; on: Weekday[] }
  | { unit: 'month'; day: number }
  | { unit: 'month'; nth: Nth; on: Weekday }
)
export type Unit = Repeat['unit']

const units: Record<string, Unit> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
const frequencyOf = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

const isWeekday = (text: string | undefined): text is Weekday => weekdays.some((day) => day === text)
const isNth = (value: number): value is Nth => nths.some((nth) => nth === value)

/** The weekday of a wall-clock time such as `2026-11-23T08:00`. */
export function weekdayOf(local: string): Weekday {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()
  return weekdays[(day + 6) % 7] ?? 'MO'
}

export const dayOf = (local: string): number => Number(local.slice(8, 10))

/** Which of its weekday in the month a date is; the fifth counts as the last. */
export function nthOf(local: string): Nth {
  const nth = Math.ceil(dayOf(local) / 7)
  return isNth(nth) ? nth : -1
}

function endingOf(parts: Map<string, string>, zone: string): Ending | null {
  const [times, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (times && until) return null
  if (times) return { kind: 'times', times: Number(times) }
  if (!until) return { kind: 'never' }
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(until)
  if (!found) return null
  const day = `${found[1]}-${found[2]}-${found[3]}`
  return {
    kind: 'until',
    day: found[6] ? toLocal(`${day}T${found[4]}:${found[5]}Z`, zone).slice(0, 10) : day,
  }
}

function monthly(
  parts: Map<string, string>,
  startsAt: string,
): { day: number } | { nth: Nth; on: Weekday } | null {
  const [days, on] = [parts.get('BYMONTHDAY'), parts.get('BYDAY')]
  if (days && on) return null
  if (on) {
    const found = /^(-?\d)?([A-Z]{2})$/.exec(on)
    const nth = Number(found?.[1] ?? parts.get('BYSETPOS'))
    return isWeekday(found?.[2]) && isNth(nth) ? { nth, on: found[2] } : null
  }
  const day = days === undefined ? dayOf(startsAt) : Number(days)
  return Number.isInteger(day) && (day === -1 || (day >= 1 && day <= 31)) ? { day } : null
}

type Written = Pick<Recurrence, 'rule' | 'starts_at' | 'time_zone'>

/**
 * A rule (RFC 5545, section 3.3.10) as far as it can be expressed in words and edited by choosing; otherwise
 * null.
 */
export function readRule({ rule, starts_at: startsAt, time_zone }: Written): Repeat | null {
  const parts = new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )
  const unit = units[parts.get('FREQ') ?? '']
  const ending = endingOf(parts, time_zone)
  const every = Number(parts.get('INTERVAL') ?? 1)
  if (!unit || !ending || !Number.isInteger(every) || every < 1) return null
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']
  const more = [...parts.keys()].filter((name) => !known.includes(name))
  const only = (...names: string[]) => more.every((name) => names.includes(name))
  if (unit === 'week') {
    const on = parts.get('BYDAY')?.split(',') ?? [weekdayOf(startsAt)]
    return only('BYDAY') && on.every(isWeekday)
      ? { unit, every, ending, on: weekdays.filter((day) => on.includes(day)) }
      : null
  }
  if (unit === 'month') {
    const when = only('BYDAY', 'BYMONTHDAY', 'BYSETPOS') ? monthly(parts, startsAt) : null
    return when && { unit, every, ending, ...when }
  }
  return only() ? { unit, every, ending } : null
}

function ends(ending: Ending, zone: string): string[] {
  if (ending.kind === 'times') return [`COUNT=${ending.times}`]
  if (ending.kind === 'never') return []
  // Includes that whole day in the workflow's zone; the standard requires UTC.
  const end = toInstant(`${ending.day}T23:59`, zone).toISOString()
  return [`UNTIL=${end.slice(0, 16).replace(/[-:]/g, '')}00Z`]
}

function days(repeat: Repeat): string[] {
  if (repeat.unit === 'week') return [`BYDAY=${repeat.on.join(',')}`]
  if (repeat.unit !== 'month') return []
  return 'nth' in repeat ? [`BYDAY=${repeat.nth}${repeat.on}`] : [`BYMONTHDAY=${repeat.day}`]
}

/** Writes the rule. */
export function writeRule(repeat: Repeat, zone: string): string {
  const every = repeat.every > 1 ? [`INTERVAL=${repeat.every}`] : []
  return [`FREQ=${frequencyOf[repeat.unit]}`, ...every, ...days(repeat), ...ends(repeat.ending, zone)].join(
    ';',
  )
}

/** A rule that repeats every `unit`, on the weekday or day of the month of its first time. */
export function withUnit(unit: Unit, startsAt: string, ending: Ending = { kind: 'never' }): Repeat {
  if (unit === 'week') return { unit, every: 1, ending, on: [weekdayOf(startsAt)] }
  if (unit === 'month') return { unit, every: 1, ending, day: dayOf(startsAt) }
  return { unit, every: 1, ending }
}
