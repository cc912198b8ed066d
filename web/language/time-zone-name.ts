import { dateFormat } from '@atesta/contract/date-format.ts'

/**
 * An IANA time zone in a language: its place and the name of its time, `Santiago (Chile Time)`. Only the
 * place if the browser does not know the zone.
 */
export function timeZoneName(zone: string, locale: string): string {
  if (zone === 'UTC') return zone
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  try {
    const format = dateFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
    return name ? `${place} (${name})` : place
  } catch {
    return place
  }
}
