import { dateFormat } from '@atesta/contract/date-format.ts'
import type { Locale } from '@atesta/contract/limits.ts'

/** A calendar day, `YYYY-MM-DD`, in the language's format. */
export const dayText = (day: string, locale: Locale) =>
  dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`))

/** A wall-clock time (without offset) is shown as written, in every zone; a moment names its zone. */
export function momentText(text: string, locale: Locale, timeZone = 'UTC'): string {
  const moment = /(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const at = new Date(moment ? text : `${text}Z`)
  const style = { timeZone: moment ? timeZone : 'UTC', dateStyle: 'medium', timeStyle: 'short' } as const
  const shown = dateFormat(locale, style).format(at)
  return moment ? `${shown} (${zoneText(at, locale, timeZone)})` : shown
}

/** The name of a zone's time at a moment, as in e-mails: `GMT-3`, `EST`. */
function zoneText(at: Date, locale: Locale, timeZone: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
