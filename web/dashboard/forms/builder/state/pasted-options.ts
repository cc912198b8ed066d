import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { Component, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { freeValue, isGenerated, valueFrom } from './option-values.ts'
import { textIn, withText } from './texts.ts'

type Option = Component['options'][number]

/** More answers at once would hold up the page, and no list of them could be read. */
export const maxPastedOptions = 10_000

/** The longest value that an answer may be kept under. */
const maxValueLength = 200

const hasWords = (label: LocalizedText) => locales.some((locale) => textIn(label, locale).trim() !== '')

/** The cells of rows as spreadsheets copy them: by tabs and ends of lines, in quotes where a cell holds those itself. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

/**
 * The options with those that a pasted text holds, one a line and its value in a second column, if there is one. They take the
 * place of the option they were pasted into where that has no words yet, else they follow it. Without a value in the text it
 * comes from the words; those that were `published` stay. Undefined: the text is no list, and is pasted as any other.
 */
export function withPasted(
  options: readonly Option[],
  at: number,
  text: string,
  locale: Locale,
  published: ReadonlySet<string> = new Set(),
): { options: Option[]; last: number } | undefined {
  const rows = cellsOf(text)
  const into = options[at]
  if (!into || rows.length < 2) return undefined
  const isBlank = textIn(into.label, locale).trim() === ''
  const kept = options.filter((_, index) => !isBlank || index !== at)
  const taken = new Set([...kept.map(({ value }) => value), ...published])
  const added = rows.map(([label = '', value = ''], index): Option => {
    const own = isBlank && index === 0 ? into : undefined
    const isGiven = value !== '' && value.length <= maxValueLength
    const stays = own && (!isGenerated(own.value) || published.has(own.value) || hasWords(own.label))
    const next = isGiven ? value : stays ? own.value : (valueFrom(label, taken) ?? freeValue(taken))
    taken.add(next)
    return { ...own, label: withText(own?.label, locale, label || value), value: next }
  })
  const start = isBlank ? at : at + 1
  const next = [...options.slice(0, start), ...added, ...options.slice(at + 1)]
  return { options: next, last: start + added.length - 1 }
}
