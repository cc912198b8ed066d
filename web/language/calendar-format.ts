import { dateFormat } from '@atesta/contract/date-format.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { numberFormat } from './intl.ts'

/**
 * Formats calendar days such as `2026-11-23`, which are the same in every zone, and time spans, in one
 * language.
 */
export function createCalendarFormat(locale: Locale) {
  const write = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  return {
    /** "Monday, November 23". */
    day: write({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** "Nov 23", for the axis of a chart. */
    brief: write({ day: 'numeric', month: 'short' }),
    weekday: write({ weekday: 'short' }),
    month: write({ month: 'long', year: 'numeric' }),
    range: (from: string, to: string) =>
      dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
        Date.parse(from),
        Date.parse(to),
      ),
    /** Whole minutes in their largest whole unit: 60 is an hour, 10,080 is seven days. */
    span(minutes: number): string {
      const [unit, size] =
        minutes % 1440 === 0 ? ['day', 1440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1]
      const options = { style: 'unit', unit: String(unit), unitDisplay: 'long' } as const
      return numberFormat(locale, options).format(minutes / Number(size))
    },
  }
}
