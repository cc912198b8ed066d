import { dayMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const dayNumber = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / dayMs
/** The day of the week, 0 for Monday: day 0 was a Thursday. */
const weekdayOf = (local: string) => (((dayNumber(local) + 3) % 7) + 7) % 7

type Parts = Map<string, string>

const partsOf = (rule: string): Parts =>
  new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )

/**
 * BYDAY shifted by some days; null for rules that skip weeks, where that would change which weeks they mean.
 */
function weekly(parts: Parts, days: number): [string, string] | null {
  const named = parts.get('BYDAY')?.split(',') ?? []
  const every = Number(parts.get('INTERVAL') ?? 1)
  if (named.some((day) => !weekdays.includes(day)) || (named.length > 1 && every > 1)) return null
  const later = named.map((day) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7])
  return ['BYDAY', later.join(',')]
}

/** The position of a day from the end of its month, 1 for the last. */
function daysToEnd(local: string): number {
  const end = new Date(Date.UTC(Number(local.slice(0, 4)), Number(local.slice(5, 7)), 0))
  return end.getUTCDate() - Number(local.slice(8, 10)) + 1
}

/**
 * The shifted day of a month: by its number, or as in "third Monday". Days counted from the end of the month
 * stay so; null where the new day is in another month, or where there were several.
 */
function monthly(parts: Parts, from: string, to: string): [string, string] | null {
  const number = Number(to.slice(8, 10))
  const [named, day] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')]
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  if (named === undefined) {
    if (day?.includes(',')) return null
    if (!day?.startsWith('-')) return ['BYMONTHDAY', String(number)]
    return isSameMonth ? ['BYMONTHDAY', String(-daysToEnd(to))] : null
  }
  const nth = /^(-?\d)[A-Z]{2}$/.exec(named)?.[1]
  if (nth === undefined || day !== undefined) return null
  const weekday = weekdays[weekdayOf(to)]
  if (nth.startsWith('-')) return isSameMonth ? ['BYDAY', `${-Math.ceil(daysToEnd(to) / 7)}${weekday}`] : null
  const count = Math.ceil(number / 7)
  return ['BYDAY', `${count > 4 ? -1 : count}${weekday}`]
}

/**
 * The parts of a rule that change when its occurrences move to other days; null where no simple change
 * expresses it.
 */
function otherDays(parts: Parts, from: string, to: string): [string, string][] | null {
  const days = dayNumber(to) - dayNumber(from)
  const by = [...parts.keys()].filter((name) => name.startsWith('BY'))
  const only = (...names: string[]) => by.every((name) => names.includes(name))
  const changed = (part: [string, string] | null) => part && [part]
  switch (parts.get('FREQ')) {
    case 'DAILY':
    case 'YEARLY':
      return only() ? [] : null
    case 'WEEKLY':
      if (!only('BYDAY')) return null
      return parts.has('BYDAY') ? changed(weekly(parts, days)) : []
    case 'MONTHLY':
      return only('BYDAY', 'BYMONTHDAY') ? changed(monthly(parts, from, to)) : null
    default:
      return null
  }
}

/** UNTIL moved by as much as the occurrences: by whole days where it is a date. */
const laterUntil = (until: string, from: string, to: string): string => {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until)
  if (!found) return until
  const [, year, month, day, hour, minute, second, zone] = found
  const packed = (ms: number) =>
    new Date(ms)
      .toISOString()
      .replace(/\.\d+Z$/, '')
      .replaceAll(/[-:]/g, '')
  const start = Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`)
  if (hour === undefined) return packed(start + (dayNumber(to) - dayNumber(from)) * dayMs).slice(0, 8)
  return `${packed(start + Date.parse(`${to}Z`) - Date.parse(`${from}Z`))}${zone}`
}

/**
 * The recurrence that begins at `to` as the old one did at `from`, both wall-clock times of its zone: the
 * same rhythm on other days or at another time of day. `before` of its occurrences came earlier. Null where
 * no simple rule expresses that.
 */
export function shiftedRecurrence(
  recurrence: Recurrence,
  from: string,
  to: string,
  before: number,
): Recurrence | null {
  const parts = partsOf(recurrence.rule)
  if (parts.has('BYHOUR') || parts.get('FREQ') === 'HOURLY') return null
  const days = dayNumber(to) - dayNumber(from)
  const changes = days === 0 ? [] : otherDays(parts, from, to)
  if (!changes) return null
  for (const [name, value] of changes) parts.set(name, value)
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count !== undefined) parts.set('COUNT', String(Number(count) - before))
  if (until !== undefined) parts.set('UNTIL', laterUntil(until, from, to))
  const rule = [...parts].map(([name, value]) => `${name}=${value}`).join(';')
  return { ...recurrence, rule, starts_at: to }
}

/** A wall-clock time moved by as much as `to` is after `from`. */
export function shiftedTime(local: string, from: string, to: string): string {
  const later = Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
  return new Date(Date.parse(`${local}Z`) + later).toISOString().slice(0, 16)
}
