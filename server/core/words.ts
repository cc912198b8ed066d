import type { ErrorCode } from '@atesta/contract/errors.ts'
import { defaultLocale, type Locale, locales } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/errors.json' with { type: 'json' }
import es from '@atesta/i18n/es/errors.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/errors.json' with { type: 'json' }

const catalogue = { en, es, pt } satisfies Record<
  Locale,
  Record<ErrorCode, { title: string; detail: string }>
>

export const wordsFor = (locale: Locale, code: ErrorCode): { title: string; detail: string } =>
  catalogue[locale][code]

/** The first language of an Accept-Language header that we speak, by its weights (RFC 9110 section 12.5.4). */
export function negotiateLocale(header: string | undefined, fallback: Locale = defaultLocale): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = rest.map((r) => /^\s*q=([\d.]+)$/.exec(r)?.[1]).find(Boolean)
      return {
        language: tag.toLowerCase().split('-')[0] ?? '',
        weight: weight === undefined ? 1 : Number(weight),
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wanted) {
    const found = locales.find((locale) => locale === language)
    if (found) return found
  }
  return fallback
}
