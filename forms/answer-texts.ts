import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/answers.json' with { type: 'json' }
import es from '@atesta/i18n/es/answers.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/answers.json' with { type: 'json' }

/** The three answers of a yes/no component as they are shown, by the form engine because reports and CSV need them too. */
export const yesNoTexts = { en, es, pt } satisfies Record<Locale, Record<'yes' | 'no' | 'na', string>>
