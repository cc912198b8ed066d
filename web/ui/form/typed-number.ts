import type { Locale } from '@atesta/contract/limits.ts'
import { numberText } from '@atesta/forms/number-text.ts'
import { type NumberLimits, type NumberReader, numberProblem } from './read-number.ts'

/** A number; or a text that is none, as it was typed. */
export type Written = number | string

/**
 * What a field shows once it is left: a number that is taken as the language writes it, so that people see what was
 * understood. What is refused stays, and so does what would be read as another number then.
 */
export function leftText(text: string, given: NumberLimits & { locale: Locale; read: NumberReader }): string {
  const { locale, read } = given
  const value = read(text, locale)?.value
  if (value === undefined || numberProblem(text, given) !== null) return text
  const written = numberText(value, locale)
  return read(written, locale)?.value === value ? written : text
}

type Change = {
  /** What is typed, as it was read. */
  kept: Written
  /** What the field is given now. */
  value: Written
  /** It is what came of the last text that was typed. */
  isAnswer: boolean
}

/** Whether what is typed stays: the value says the same, or comes from a form that holds no texts and was given one. */
export const staysTyped = ({ kept, value, isAnswer }: Change): boolean =>
  kept === value || (isAnswer && value === '' && typeof kept === 'string')

/** Where an arrow key leads to; undefined from a text that is no number. */
export function stepFrom(text: string, by: number, locale: Locale, read: NumberReader): number | undefined {
  const from = text.trim() === '' ? 0 : read(text, locale)?.value
  return from === undefined ? undefined : from + by
}
