import { localTimes } from '@atesta/contract/date-format.ts'
import { dayMs } from '@atesta/contract/durations.ts'

/** The IANA name of the device's time zone. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Wall-clock time in an IANA zone, as `2026-09-07T09:00`; without a zone, the device's. */
export const toLocal = (at: Date | string | number, zone?: string): string => localTimes(zone)(new Date(at))

/**
 * The instant at which a wall clock in a zone shows `local`. A time skipped by a clock change counts with the
 * offset before it: 02:30 becomes 03:30.
 */
export function toInstant(local: string, zone?: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const shift = (at: number) => Date.parse(`${toLocal(at, zone)}Z`) - Math.floor(at / 60_000) * 60_000
  const first = asUtc - shift(asUtc)
  const second = asUtc - shift(first)
  const isShown = (at: number) => toLocal(at, zone) === local
  // Neither shows a skipped time; the later one is computed with the offset before the change.
  return new Date([second, first].find(isShown) ?? Math.max(first, second))
}

/**
 * The start of the calendar day (`YYYY-MM-DD`) that is `after` days later, in an IANA zone, as the API takes
 * it.
 */
export const startOfDay = (day: string, zone: string | undefined, after = 0): string =>
  toInstant(`${addDays(day, after)}T00:00`, zone).toISOString()

/** The last second of a calendar day (`YYYY-MM-DD`) in an IANA zone, as the API takes it. */
export const endOfDay = (day: string, zone: string | undefined): string =>
  new Date(toInstant(`${day}T23:59`, zone).getTime() + 59_000).toISOString()

/** The day that is `days` later: `2026-09-07` and 30 give `2026-10-07`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
