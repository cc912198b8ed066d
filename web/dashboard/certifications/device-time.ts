import type { Locale } from '@atesta/contract/limits.ts'
import { createFormat, type Format } from '../../app/format.ts'

/**
 * A time as a device told it. With an offset it is a moment, shown in the reader's zone; without one it is what the
 * device's clock showed wherever it was, and stays those hours and minutes.
 */
export function sayDeviceTime(text: string, format: Format, locale: Locale): string {
  const isMoment = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  if (Number.isNaN(Date.parse(isMoment ? text : `${text}Z`))) return text
  return isMoment ? format.dateTime(text) : createFormat(locale, 'UTC').dateTime(`${text}Z`)
}
