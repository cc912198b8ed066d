import { byteSize } from '@atesta/contract/byte-size.ts'
import { dateOf } from '@atesta/contract/date-of.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { positionText } from '@atesta/forms/answer-texts.ts'
import type { Position } from './report-model.ts'

/** Dates, numbers, sizes and places in the format of a language and time zone. */
export interface ReportFormat {
  /** Day and minute. */
  time(iso: string): string
  /** Day and second, for seals. */
  exactTime(iso: string): string
  /** A calendar date, unaffected by the zone. */
  day(isoDateOrTime: string): string
  /** The name of the zone with its offset at `iso`: `Brasilia Time (GMT-3)`. */
  zone(iso: string): string
  number(value: number): string
  bytes(size: number): string
  metres(distance: number): string
  duration(seconds: number): string
  position(position: Position): string
}

const calendarDate = /^\d{4}-\d{2}-\d{2}$/
/** A camera's clock often has no time zone; such a time is printed unchanged. */
const wallClock = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/

export function createFormat(locale: Locale, timeZone: string): ReportFormat {
  const minute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const second = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const utcMinute = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const zoneName = new Intl.DateTimeFormat(locale, { timeZoneName: 'longGeneric', timeZone })
  const offset = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset', timeZone })
  const plain = new Intl.NumberFormat(locale)

  // An invalid time is printed as it came instead of failing the whole report.
  const timeWith = (format: Intl.DateTimeFormat, unshifted?: Intl.DateTimeFormat) => (iso: string) => {
    const local = unshifted && wallClock.test(iso)
    const at = dateOf(local ? `${iso}Z` : iso)
    return at ? narrowSpaces((local ? unshifted : format).format(at)) : iso
  }
  const unit = (value: number, name: string, digits: number) =>
    narrowSpaces(
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      }).format(value),
    )
  const metres = (distance: number) =>
    distance >= 1000 ? unit(distance / 1000, 'kilometer', 1) : unit(distance, 'meter', distance < 10 ? 1 : 0)

  return {
    time: timeWith(minute, utcMinute),
    exactTime: timeWith(second),
    day: (value) => timeWith(calendarDate.test(value) ? utcDay : day)(value),
    zone(iso) {
      if (timeZone === 'UTC') return timeZone
      const at = dateOf(iso)
      const name = zonePart(zoneName, at ?? new Date(0))
      return at && !name.startsWith('GMT') ? `${name} (${zonePart(offset, at)})` : name
    },
    number: (value) => narrowSpaces(plain.format(value)),
    bytes(size) {
      const { value, options } = byteSize(size)
      return narrowSpaces(new Intl.NumberFormat(locale, options).format(value))
    },
    metres,
    duration: formatDuration,
    position: ({ latitude: lat, longitude: lon, accuracyM }) =>
      positionText({ lat, lon, ...(accuracyM !== undefined && { accuracy_m: accuracyM }) }, locale),
  }
}

const zonePart = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Intl separates with U+202F in some languages; few fonts have it, so the common no-break space replaces it. */
function narrowSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replaceAll('\u2009', '\u00a0')
}

/** `m:ss` or `h:mm:ss`, the same in the three languages. */
function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}
