import { defaultLocale, type Locale, locales } from '@atesta/contract/limits.ts'

export const localeKey = 'locale'

const isLocale = (value: string | null | undefined): value is Locale => locales.includes(value as Locale)

/**
 * The language to show: the one set in the person's account, else the one chosen on this device, else the
 * browser's first language that exists here (`pt-BR` counts as `pt`), else English.
 */
export function chooseLocale(
  setting: string | null | undefined,
  stored: string | null | undefined,
  browser: readonly string[],
): Locale {
  const short = browser.map((language) => language.toLowerCase().split('-')[0])
  return [setting, stored, ...short].find(isLocale) ?? defaultLocale
}
