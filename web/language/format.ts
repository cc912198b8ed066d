import type { Locale } from '@atesta/contract/limits.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

type Instant = string | number | Date

/** What a camera's clock showed, without a zone: it is not a point in time, so it is shown unconverted. */
const isWallClock = (at: Instant) => typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(at)

/** Degrees as people read them on a map: 34.60372° S, 58.38159° W; five decimals are about a metre. */
function degrees(value: number, positive: string, negative: string, number: Intl.NumberFormat): string {
  return `${number.format(Math.abs(value))}° ${value < 0 ? negative : positive}`
}

const compass: Record<Locale, { north: string; south: string; east: string; west: string }> = {
  en: { north: 'N', south: 'S', east: 'E', west: 'W' },
  es: { north: 'N', south: 'S', east: 'E', west: 'O' },
  pt: { north: 'N', south: 'S', east: 'L', west: 'O' },
}

const made = new Map<string, Format>()

/**
 * Everything that is shown as a date, a number or a size, in one language and time zone.
 * Instants are ISO 8601 strings, milliseconds or dates. `timeZone` is an IANA name; without it the device's.
 * It is made once: a list has a format in each cell, and making one takes longer than the cell.
 */
export function formatOf(locale: Locale, timeZone?: string): Format {
  const key = `${locale} ${timeZone ?? ''}`
  const format = made.get(key) ?? createFormat(locale, timeZone)
  made.set(key, format)
  return format
}

function createFormat(locale: Locale, timeZone?: string) {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })
  // A calendar day belongs to no time zone.
  const calendar = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const wallClock = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const zoned = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone })
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' })
  const number = new Intl.NumberFormat(locale)
  const degree = new Intl.NumberFormat(locale, { minimumFractionDigits: 5, maximumFractionDigits: 5 })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const others = new Map<string, Intl.NumberFormat>()
  const numberAs = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options)
    const format = others.get(key) ?? new Intl.NumberFormat(locale, options)
    others.set(key, format)
    return format
  }

  return {
    date: (at: Instant) => date.format(new Date(at)),
    /** With its weekday, in full. */
    day: (at: Instant) => day.format(new Date(at)),
    /** A calendar day, `YYYY-MM-DD`. */
    calendarDay: (on: string) => calendar.format(new Date(`${on}T00:00:00Z`)),
    dateTime: (at: Instant) =>
      isWallClock(at) ? wallClock.format(new Date(`${at}Z`)) : dateTime.format(new Date(at)),
    /** With seconds and time zone: for the times of evidence. */
    zoned: (at: Instant) => zoned.format(new Date(at)),
    /** With weekday, seconds and time zone: what stands behind a relative time. */
    exact: (at: Instant) => exact.format(new Date(at)),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      options ? numberAs(options).format(value) : number.format(value),
    /** An amount in a currency of ISO 4217; whole amounts without decimals. */
    money: (value: number, currency: string) =>
      numberAs({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(value),
    list: (names: string[]) => list.format(names),
    /** "3 hours ago", "in 2 days"; under a minute "now". */
    relative(at: Instant, now: number = Date.now()): string {
      const distance = new Date(at).getTime() - now
      for (const [unit, size] of units) {
        if (Math.abs(distance) >= size) return relative.format(Math.trunc(distance / size), unit)
      }
      return relative.format(0, 'second')
    },
    /** The product counts a megabyte as 1024 × 1024 bytes: its limit of 262,144,000 bytes is said as 250 MB. */
    bytes(bytes: number): string {
      const names = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
      const power = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10))
      return numberAs({
        style: 'unit',
        unit: names[power],
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: bytes / 1024 ** power < 10 ? 1 : 0,
      }).format(bytes / 1024 ** power)
    },
    /** Seconds as m:ss or h:mm:ss. */
    duration(seconds: number): string {
      const whole = Math.round(seconds)
      const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
      const two = (value: number) => String(value).padStart(2, '0')
      return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
    },
    /** WGS 84 degrees. */
    coordinates(position: { lat: number; lon: number }): string {
      const words = compass[locale]
      const lat = degrees(position.lat, words.north, words.south, degree)
      const lon = degrees(position.lon, words.east, words.west, degree)
      return `${lat}, ${lon}`
    },
  }
}
export type Format = ReturnType<typeof createFormat>
