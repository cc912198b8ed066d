import type { ErrorCode } from '@atesta/contract/errors.ts'
import { defaultLocale, type Locale, locales } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/errors.json' with { type: 'json' }
import enRefusals from '@atesta/i18n/en/refusals.json' with { type: 'json' }
import es from '@atesta/i18n/es/errors.json' with { type: 'json' }
import esRefusals from '@atesta/i18n/es/refusals.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/errors.json' with { type: 'json' }
import ptRefusals from '@atesta/i18n/pt/refusals.json' with { type: 'json' }
import Negotiator from 'negotiator'

const catalogue = { en, es, pt } satisfies Record<
  Locale,
  Record<ErrorCode, { title: string; detail: string }>
>

export const errorTexts = (locale: Locale, code: ErrorCode): { title: string; detail: string } =>
  catalogue[locale][code]

const refusals = { en: enRefusals, es: esRefusals, pt: ptRefusals } satisfies Record<
  Locale,
  typeof enRefusals
>
export type RefusalText = keyof typeof enRefusals
/** The texts about single fields and parameters, and about an answer as a whole. */
export const refusalTexts = (locale: Locale) => refusals[locale]

/** Fills the `{{names}}` of a text. */
export const fill = (text: string, values: Record<string, string | number | null>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** The first supported language of an Accept-Language header, by weight (RFC 9110 section 12.5.4). */
export function negotiateLocale(header: string | undefined, fallback: Locale = defaultLocale): Locale {
  // Not by passing our languages to the library: it prefers an exact `en` to an earlier `pt-BR`.
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages()
  const spoken = wanted.map((tag) => locales.find((locale) => locale === tag.toLowerCase().split('-')[0]))
  return spoken.find(Boolean) ?? fallback
}
