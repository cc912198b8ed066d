import { dateFormat } from './intl.ts'

const formatOf = (timeZone: string | undefined) =>
  dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

/** The IANA name of the device's time zone. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Wall-clock time in an IANA zone, as `2026-09-07T09:00`; without a zone, the device's. */
export function toLocal(at: Date | string | number, zone?: string): string {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/**
 * The instant at which a wall clock in a zone shows `local`; one that a clock change skips is taken as far behind it as
 * it stands behind the change.
 */
export function toInstant(local: string, zone?: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const shift = (at: number) => Date.parse(`${toLocal(at, zone)}Z`) - Math.floor(at / 60_000) * 60_000
  const first = asUtc - shift(asUtc)
  const second = asUtc - shift(first)
  const isShown = (at: number) => toLocal(at, zone) === local
  // A skipped one is shown by neither; the later is the one that counts from before the change.
  return new Date([second, first].find(isShown) ?? Math.max(first, second))
}

/** The beginning of a calendar day (`YYYY-MM-DD`) in an IANA zone, `after` days later, as the API takes it. */
export const startOfDay = (day: string, zone: string | undefined, after = 0): string =>
  toInstant(`${addDays(day, after)}T00:00`, zone).toISOString()

/** Its last second. */
export const endOfDay = (day: string, zone: string | undefined): string =>
  new Date(toInstant(`${day}T23:59`, zone).getTime() + 59_000).toISOString()

/** Another day, `days` later: `2026-09-07` and 30 are `2026-10-07`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
