import type { Locale } from '@atesta/contract/limits.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createCalendarFormat } from '../language/calendar-format.ts'

/** Formats dates and durations in the displayed language. */
export function useCalendarFormat() {
  const { i18n } = useTranslation()
  return useMemo(() => createCalendarFormat(i18n.language as Locale), [i18n.language])
}
