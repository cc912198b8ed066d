import type { Locale } from '@atesta/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { type Format, formatOf } from '../language/format.ts'
import { useZone } from './session.ts'

/** Dates and numbers in the displayed language and, for a signed-in user, in their own time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatOf(i18n.language as Locale, useZone())
}
