import { defaultLocale, type Locale, locales } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'

/** Gives an answer as people read it, by the id of its component or comment object; '' where there is none. */
export type AnswerOf = (id: string) => string

/** Where an answer stands in a text: `${component_id}`, as XLSForm writes it. */
const answerPlaces = /\$\{\s*([A-Za-z0-9_-]{1,64})\s*\}/g
/** What stands in a text for an answer that is not there. */
export const noAnswer = '…'

/** A text without a place for an answer costs one search. */
const withAnswers = (text: string, place: (id: string) => string): string =>
  text.includes('${') ? text.replaceAll(answerPlaces, (_, id: string) => place(id)) : text

/**
 * The text as it is written in the asked language; where that is blank, English, then the first language that is filled.
 * A plain string is the same in every language. '' when nothing is filled.
 */
export function inLanguage(text: LocalizedText | undefined, locale: Locale): string {
  if (text === undefined || typeof text === 'string') return text ?? ''
  for (const candidate of [locale, defaultLocale, ...locales]) {
    const found = text[candidate]
    if (found !== undefined && found.trim() !== '') return found
  }
  return ''
}

/**
 * The text in the asked language, as `inLanguage`, with the answers that it names filled in. What is not answered, and
 * everything where no answers are given, is `…`.
 */
export const localized = (text: LocalizedText | undefined, locale: Locale, answerOf?: AnswerOf): string =>
  withAnswers(inLanguage(text, locale), (id) => answerOf?.(id) || noAnswer)

const inEachLanguage = (text: LocalizedText | undefined): string[] =>
  typeof text === 'string' ? [text] : Object.values(text ?? {})

/** The ids of the answers that a text names in any language, each once. */
export function namesIn(text: LocalizedText | undefined): string[] {
  const written = inEachLanguage(text).filter((each) => each.includes('${'))
  return [...new Set(written.flatMap((each) => [...each.matchAll(answerPlaces)].map(([, id = '']) => id)))]
}

/** The text with other ids in the places of its answers; `undefined` keeps one as it is. */
export function renamedIn(text: LocalizedText, nameOf: (id: string) => string | undefined): LocalizedText {
  const renamed = (each: string) => withAnswers(each, (id) => placeOf(nameOf(id) ?? id))
  if (typeof text === 'string') return renamed(text)
  return Object.fromEntries(Object.entries(text).map(([locale, each]) => [locale, renamed(each)]))
}

/** How an answer is named in a text. */
export const placeOf = (id: string): string => `\${${id}}`
