import { dateFormat } from './intl.ts'

/**
 * A time zone of the IANA database in a language: its place and what its time is called, `Santiago (Chile Time)`. Only the
 * place of one that the browser does not know.
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
