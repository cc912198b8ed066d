import type { Locale } from '@atesta/contract/limits.ts'
import type { Component } from '@atesta/contract/schemas/form.ts'
import { freeId, randomEnd } from './new-parts.ts'
import { textIn, withText } from './texts.ts'

type Option = Component['options'][number]

/** The longest value that an answer may be kept under. */
const longestValue = 200

/**
 * The value a new option is kept under. None that an option had that was deleted: answers, rules and reports know it by that,
 * and would take the new one for it.
 */
export const freeValue = (taken: ReadonlySet<string>): string => freeId('option', taken, randomEnd)

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
 * place of the option they were pasted into where that has no words yet, else they follow it. Undefined: the text is no
 * list, and is pasted as any other.
 */
export function withPasted(
  options: readonly Option[],
  at: number,
  text: string,
  locale: Locale,
): { options: Option[]; last: number } | undefined {
  const rows = cellsOf(text)
  const into = options[at]
  if (!into || rows.length < 2) return undefined
  const isBlank = textIn(into.label, locale).trim() === ''
  const kept = options.filter((_, index) => !isBlank || index !== at)
  const taken = new Set(kept.map(({ value }) => value))
  const added = rows.map(([label = '', value = ''], index): Option => {
    const own = isBlank && index === 0 ? into : undefined
    const isGiven = value !== '' && value.length <= longestValue
    const next = isGiven ? value : (own?.value ?? freeValue(taken))
    taken.add(next)
    return { ...own, label: withText(own?.label, locale, label || value), value: next }
  })
  const start = isBlank ? at : at + 1
  const next = [...options.slice(0, start), ...added, ...options.slice(at + 1)]
  return { options: next, last: start + added.length - 1 }
}
