import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/downloads.json' with { type: 'json' }
import es from '@atesta/i18n/es/downloads.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/downloads.json' with { type: 'json' }

/** Texts of downloads and exports, in the caller's language. */
export const downloadTexts = { en, es, pt } satisfies Record<Locale, typeof en>

/** A text with its `{{variables}}` filled in. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
