import { defaultLocale, type Locale, locales } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'

/**
 * The text in the asked language; where that is blank, English, then the first language that is filled.
 * A plain string is the same in every language. '' when nothing is filled.
 */
export function localized(text: LocalizedText | undefined, locale: Locale): string {
  if (text === undefined || typeof text === 'string') return text ?? ''
  for (const candidate of [locale, defaultLocale, ...locales]) {
    const found = text[candidate]
    if (found !== undefined && found.trim() !== '') return found
  }
  return ''
}
