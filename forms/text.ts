import { defaultLocale, type Locale, locales } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'

/** Returns an answer for people, by the id of its component or comment object; '' if missing. */
export type AnswerOf = (id: string) => string

/** The place of an answer in a text: `${component_id}`, as in XLSForm. */
const answerPlaces = /\$\{\s*([A-Za-z0-9_-]{1,64})\s*\}/g
/** Replaces a missing answer in a text. */
export const noAnswer = '…'

/** A text without places for answers costs one search. */
const withAnswers = (text: string, place: (id: string) => string): string =>
  text.includes('${') ? text.replaceAll(answerPlaces, (_, id: string) => place(id)) : text

/**
 * The text in the requested language; if blank, in English, then in the first non-empty language. A plain
 * string is the same in every language. '' if everything is empty.
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
 * The text in the requested language, as `inLanguage`, with the named answers filled in. Missing answers, and
 * all of them without `answerOf`, are `…`.
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

/** The text with the ids of its answers replaced; `undefined` keeps one. */
export function renamedIn(text: LocalizedText, nameOf: (id: string) => string | undefined): LocalizedText {
  const renamed = (each: string) => withAnswers(each, (id) => placeOf(nameOf(id) ?? id))
  if (typeof text === 'string') return renamed(text)
  return Object.fromEntries(Object.entries(text).map(([locale, each]) => [locale, renamed(each)]))
}

/** The notation of an answer in a text. */
export const placeOf = (id: string): string => `\${${id}}`
