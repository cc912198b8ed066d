import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { Component, FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { freeId, randomEnd } from './new-parts.ts'
import { textIn } from './texts.ts'
import { findPart } from './tree.ts'

/** The most characters that a value takes from the words of its option. */
const maxFromWords = 40
const marks = /\p{M}/gu

/**
 * The value a new option without words is kept under. None that an option had that was deleted: answers, rules and reports
 * know it by that, and would take the new one for it.
 */
export const freeValue = (taken: ReadonlySet<string>): string => freeId('option', taken, randomEnd)

/** Whether a value was given by the builder, and says nothing. */
export const isGenerated = (value: string): boolean => /^option_(?:\d{1,2}|[a-z0-9]{6})$/.test(value)

/** The value for an option with these words, as exports and rules show it: `Muy alto` is `muy_alto`. None without letters. */
export function valueFrom(words: string, taken: ReadonlySet<string>): string | undefined {
  const plain = words.normalize('NFKD').replace(marks, '').toLowerCase()
  const value = plain
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, maxFromWords)
    .replace(/^_+|_+$/g, '')
  if (value === '') return undefined
  let free = value
  for (let number = 2; taken.has(free); number++) free = `${value}_${number}`
  return free
}

/** The values that answers to the published question may have: they stay, whatever their words become. */
export function publishedValues(published: FormStructure, id: string): ReadonlySet<string> {
  const found = findPart(published, id)
  const options = found?.kind === 'component' ? found.part.options : []
  return new Set(options.map(({ value }) => value))
}

/** The words of a label in the language shown, or in the first that it has. */
const wordsOf = (label: LocalizedText, locale: Locale): string =>
  [locale, ...locales].map((each) => textIn(label, each).trim()).find((words) => words !== '') ?? ''

type Naming = { options: Component['options']; at: number; published: ReadonlySet<string>; locale: Locale }

/** The value that an option gets with its first words; undefined where it has one already that means something. */
export function namedValue({ options, at, published, locale }: Naming): string | undefined {
  const option = options[at]
  if (!option || !isGenerated(option.value) || published.has(option.value)) return undefined
  const others = options.filter((_, index) => index !== at).map(({ value }) => value)
  return valueFrom(wordsOf(option.label, locale), new Set([...others, ...published]))
}
