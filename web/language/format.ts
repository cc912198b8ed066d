import { byteSize } from '@atesta/contract/byte-size.ts'
import { dateFormat } from '@atesta/contract/date-format.ts'
import { dateOf } from '@atesta/contract/date-of.ts'
import { dayMs, hourMs, minuteMs } from '@atesta/contract/durations.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { positionText } from '@atesta/forms/answer-texts.ts'
import { listFormat, numberFormat, relativeFormat } from './intl.ts'
import { toLocal } from './zoned.ts'

const week = 7 * dayMs
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', week],
  ['hour', hourMs],
  ['minute', minuteMs],
]

type Instant = string | number | Date

/**
 * The time that a camera's clock showed, without a zone: it is not a point in time, so it is shown
 * unconverted.
 */
const isWallClock = (at: Instant) => typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(at)

/**
 * The equivalent of `dateStyle` and `timeStyle` in parts, because those cannot be combined with a zone name.
 */
const toTheMinute: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}

const made = new Map<string, Format>()

/**
 * Formats dates, numbers and sizes in one language and time zone. Instants are ISO 8601 strings, milliseconds
 * or dates; a string that is not a time is shown as written. `timeZone` is an IANA name, by default the
 * device's. Created once, because a list uses it in every cell.
 */
export function formatOf(locale: Locale, timeZone?: string): Format {
  const key = `${locale} ${timeZone ?? ''}`
  const format = made.get(key) ?? createFormat(locale, timeZone)
  made.set(key, format)
  return format
}

function createFormat(locale: Locale, timeZone?: string) {
  // What files claim is sealed as claimed: a value that is not a time is shown as written instead of breaking
  // the page.
  const dated = (at: Instant, options: Intl.DateTimeFormatOptions, written: Instant = at) => {
    const date = dateOf(at)
    return date ? dateFormat(locale, { timeZone, ...options }).format(date) : String(written)
  }
  const numberAs = (value: number, options?: Intl.NumberFormatOptions) =>
    numberFormat(locale, options).format(value)
  // Days have names, such as "yesterday". "Next week" would be wrong for some dates, since one week ahead may
  // be in the week after next.
  const relativeAs = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    relativeFormat(locale, {
      numeric: unit === 'day' || unit === 'second' ? 'auto' : 'always',
      style: 'long',
    }).format(value, unit)
  /** The calendar day in that zone, counted from 1970. */
  const dayOf = (at: number) => Date.parse(`${toLocal(at, timeZone).slice(0, 10)}T00:00:00Z`) / dayMs

  return {
    date: (at: Instant) => dated(at, { dateStyle: 'medium' }),
    /** In full, with its weekday. */
    day: (at: Instant) => dated(at, { dateStyle: 'full' }),
    /** A calendar day, `YYYY-MM-DD`, which belongs to no time zone. */
    calendarDay: (on: string) => dated(`${on}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }, on),
    dateTime: (at: Instant) =>
      isWallClock(at)
        ? dated(`${at}Z`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }, at)
        : dated(at, { dateStyle: 'medium', timeStyle: 'short' }),
    /** With the short name of the zone, for readers who may be in another one. */
    inZone: (at: Instant) => dated(at, { ...toTheMinute, timeZoneName: 'short' }),
    /** The time of a deadline. Empty for the last minute of a day, which says no more than the day itself. */
    hour: (at: Instant) =>
      dateOf(at) && toLocal(at, timeZone).endsWith('23:59') ? '' : dated(at, { timeStyle: 'short' }),
    /** With seconds and time zone, for times of evidence. */
    zoned: (at: Instant) => dated(at, { dateStyle: 'medium', timeStyle: 'long' }),
    /** With weekday, seconds and time zone: shown behind a relative time. */
    exact: (at: Instant) => dated(at, { dateStyle: 'full', timeStyle: 'long' }),
    number: numberAs,
    /** An amount in an ISO 4217 currency; whole amounts have no decimals. */
    money: (value: number, currency: string) =>
      numberAs(value, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
    list: (names: string[]) => listFormat(locale, { type: 'conjunction' }).format(names),
    oneOf: (names: string[]) => listFormat(locale, { type: 'disjunction' }).format(names),
    /**
     * "3 hours ago", "in 2 days"; "now" under a minute. From one day on, calendar days are counted, because
     * "yesterday" names one of them; from two weeks on, weeks.
     */
    relative(at: Instant, now: number = Date.now()): string {
      const then = dateOf(at)?.getTime()
      if (then === undefined) return String(at)
      const distance = then - now
      const far = Math.abs(distance)
      if (far >= dayMs && far < 2 * week) return relativeAs(dayOf(then) - dayOf(now), 'day')
      for (const [unit, size] of units) {
        if (far >= size) return relativeAs(Math.trunc(distance / size), unit)
      }
      return relativeAs(0, 'second')
    },
    /** A size, in the units of `byteSize`. */
    bytes(bytes: number): string {
      const { value, options } = byteSize(bytes)
      return numberAs(value, options)
    },
    /** Seconds as m:ss or h:mm:ss. */
    duration(seconds: number): string {
      const whole = Math.round(seconds)
      const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
      const two = (value: number) => String(value).padStart(2, '0')
      return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
    },
    /** WGS 84 degrees. */
    coordinates: ({ lat, lon }: { lat: number; lon: number }) => positionText({ lat, lon }, locale),
  }
}
export type Format = ReturnType<typeof createFormat>
