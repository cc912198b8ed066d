import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/answers.json' with { type: 'json' }
import es from '@atesta/i18n/es/answers.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/answers.json' with { type: 'json' }

const texts = { en, es, pt }

/** The three answers of a yes/no component as they are shown, by the form engine because reports and CSV need them too. */
export const yesNoTexts = texts satisfies Record<Locale, Record<'yes' | 'no' | 'na', string>>

/** A rating with the best there is, both as the language writes them: "2 of 5". */
export const ratingText = (value: string, most: string, locale: Locale): string =>
  texts[locale].rating.replace('{{value}}', value).replace('{{most}}', most)
