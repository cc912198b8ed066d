import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { type Found, partsOf } from './tree.ts'

/** What a text says in one language, without the words that stand in for it. */
export const textIn = (text: LocalizedText | undefined, locale: Locale): string =>
  typeof text === 'string' ? text : (text?.[locale] ?? '')

/** The text with other words in one language. A plain text, which is the same in every language, becomes one for each. */
export function withText(text: LocalizedText | undefined, locale: Locale, words: string): LocalizedText {
  const given =
    typeof text === 'string'
      ? text === ''
        ? {}
        : Object.fromEntries(locales.map((each) => [each, text]))
      : text
  const next = Object.entries({ ...given, [locale]: words }).filter(([, each]) => each !== '')
  return next.length === 0 ? '' : Object.fromEntries(next)
}

const isBlank = (text: LocalizedText, locale: Locale) => textIn(text, locale).trim() === ''

/** Whether a text is said in some language, and not in this one. */
export const isMissing = (text: LocalizedText | undefined, locale: Locale): boolean =>
  text !== undefined && isBlank(text, locale) && locales.some((each) => !isBlank(text, each))

/** One text of a form: whose it is, and under which name; of an option by its place. */
export type FormText = { id: string; field: string; option?: number; text: LocalizedText }

const fields = ['title', 'description', 'label', 'help', 'placeholder', 'validation_message'] as const

/** What tells a text of a form from all others. */
export const textKey = ({ id, field, option }: Omit<FormText, 'text'>): string =>
  [id, field, ...(option === undefined ? [] : [option])].join(' ')

function textsOfPart({ part }: Found): FormText[] {
  const own = fields.map((field) => {
    const text = (part as Partial<Record<string, LocalizedText>>)[field] ?? ''
    return { id: part.id, field, text }
  })
  const options = 'options' in part ? part.options : []
  return [
    ...own,
    ...options.map(({ label }, option) => ({ id: part.id, field: 'options', option, text: label })),
  ]
}

/** Every text of a form that says something, in form order; and those that are `kept` although they say nothing. */
export const textsOf = (structure: FormStructure, kept?: ReadonlySet<string>): FormText[] =>
  partsOf(structure)
    .flatMap(textsOfPart)
    .filter((each) => locales.some((locale) => !isBlank(each.text, locale)) || kept?.has(textKey(each)))

/** How many texts each language lacks. */
export function missingTexts(structure: FormStructure): Record<Locale, number> {
  const texts = textsOf(structure)
  const count = (locale: Locale) => texts.filter(({ text }) => isMissing(text, locale)).length
  return Object.fromEntries(locales.map((locale) => [locale, count(locale)])) as Record<Locale, number>
}
