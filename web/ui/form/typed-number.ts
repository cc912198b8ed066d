import type { Locale } from '@atesta/contract/limits.ts'
import { numberText } from '@atesta/forms/number-text.ts'
import { type NumberLimits, type NumberReader, numberProblem } from './read-number.ts'

/** A number, or unreadable text as typed. */
export type Written = number | string

/**
 * The text of a field once it is left: a valid number is reformatted, so that people see how it was
 * understood. Refused text stays, as does text whose new format would be read as a different number.
 */
export function leftText(text: string, given: NumberLimits & { locale: Locale; read: NumberReader }): string {
  const { locale, read } = given
  const value = read(text, locale)?.value
  if (value === undefined || numberProblem(text, given) !== null) return text
  const written = numberText(value, locale)
  return read(written, locale)?.value === value ? written : text
}

type Change = {
  /** The typed text as it was parsed. */
  kept: Written
  /** The present value of the field. */
  value: Written
  /** Whether the value results from the last typed text. */
  isAnswer: boolean
}

/**
 * Whether the typed text stays: the value says the same, or comes from a form that cannot hold text and was
 * given some.
 */
export const staysTyped = ({ kept, value, isAnswer }: Change): boolean =>
  kept === value || (isAnswer && value === '' && typeof kept === 'string')

/** The value after an arrow key; undefined for text that is not a number. */
export function stepFrom(text: string, by: number, locale: Locale, read: NumberReader): number | undefined {
  const from = text.trim() === '' ? 0 : read(text, locale)?.value
  return from === undefined ? undefined : from + by
}
