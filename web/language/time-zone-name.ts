import { dateFormat } from '@atesta/contract/date-format.ts'

/** Places by the last part of a zone's name. */
export type Cities = Readonly<Record<string, string>>

/**
 * An IANA time zone in a language: its place and the name of its time, `Santiago (Chile Time)`. Only the
 * place if the browser does not know the zone. `cities`: what places are called in the language, if not as in English.
 */
export function timeZoneName(zone: string, locale: string, cities: Cities = {}): string {
  if (zone === 'UTC') return zone
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  const place = cities[city] ?? city.replaceAll('_', ' ')
  try {
    const format = dateFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
    return name ? `${place} (${name})` : place
  } catch {
    return place
  }
}
