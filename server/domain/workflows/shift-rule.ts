import type { Recurrence } from '@atesta/contract/schemas/task.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const dayMs = 86_400_000

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

/** The weekdays of a week, some days later; null where weeks that are left out would make it another rule. */
function weekly(parts: Parts, days: number): [string, string] | null {
  const named = parts.get('BYDAY')?.split(',') ?? []
  const every = Number(parts.get('INTERVAL') ?? 1)
  if (named.some((day) => !weekdays.includes(day)) || (named.length > 1 && every > 1)) return null
  const later = named.map((day) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7])
  return ['BYDAY', later.join(',')]
}

/** The day of a month that another one becomes: by its number, or as the third Monday or the last. */
function monthly(parts: Parts, to: string): [string, string] | null {
  const number = Number(to.slice(8, 10))
  const named = parts.get('BYDAY')
  if (named === undefined) return ['BYMONTHDAY', String(number)]
  const nth = /^(-?\d)[A-Z]{2}$/.exec(named)?.[1]
  if (nth === undefined || parts.has('BYMONTHDAY')) return null
  const next = new Date((dayNumber(to) + 7) * dayMs)
  const isLast = next.getUTCDate() <= 7
  const count = nth === '-1' && isLast ? -1 : Math.ceil(number / 7)
  return count > 4
    ? ['BYDAY', `-1${weekdays[weekdayOf(to)]}`]
    : ['BYDAY', `${count}${weekdays[weekdayOf(to)]}`]
}

/** What of a rule changes when its occurrences come on other days; null where no simple change says it. */
function otherDays(parts: Parts, days: number, to: string): [string, string][] | null {
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
      return only('BYDAY', 'BYMONTHDAY') ? changed(monthly(parts, to)) : null
    default:
      return null
  }
}

const laterUntil = (until: string, days: number): string => {
  const found = /^(\d{4})(\d\d)(\d\d)(.*)$/.exec(until)
  if (!found) return until
  const [, year, month, day, time] = found
  const later = new Date(Date.parse(`${year}-${month}-${day}T00:00:00Z`) + days * dayMs)
  return `${later.toISOString().slice(0, 10).replaceAll('-', '')}${time}`
}

/**
 * A recurrence that begins at `to` with what it told at `from`, both wall-clock times of its zone: the same pace on other
 * days or at another time of the day. `before` of its occurrences came earlier. Null where no simple rule says that.
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
  const changes = days === 0 ? [] : otherDays(parts, days, to)
  if (!changes) return null
  for (const [name, value] of changes) parts.set(name, value)
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count !== undefined) parts.set('COUNT', String(Number(count) - before))
  if (until !== undefined) parts.set('UNTIL', laterUntil(until, days))
  const rule = [...parts].map(([name, value]) => `${name}=${value}`).join(';')
  return { ...recurrence, rule, starts_at: to }
}

/** A wall-clock time, as much later as `to` is after `from`. */
export function shiftedTime(local: string, from: string, to: string): string {
  const later = Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
  return new Date(Date.parse(`${local}Z`) + later).toISOString().slice(0, 16)
}
