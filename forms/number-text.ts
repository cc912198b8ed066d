import type { Locale } from '@atesta/contract/limits.ts'

const formatters = new Map<Locale, Intl.NumberFormat>()
const fixed = new Map<string, Intl.NumberFormat>()
const separators = new Map<Locale, { group: string; decimal: string }>()

function formatterOf(locale: Locale): Intl.NumberFormat {
  let formatter = formatters.get(locale)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
    formatters.set(locale, formatter)
  }
  return formatter
}

function separatorsOf(locale: Locale): { group: string; decimal: string } {
  let found = separators.get(locale)
  if (!found) {
    const parts = formatterOf(locale).formatToParts(1_234_567.5)
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    found = { group: sign('group'), decimal: sign('decimal') }
    separators.set(locale, found)
  }
  return found
}

/** A number in the language's format, with all its digits (up to 20 decimals). */
export const numberText = (value: number, locale: Locale): string => formatterOf(locale).format(value)

/** A number in the language's format, with exactly `decimals` decimals. */
export const fixedText = (value: number, decimals: number, locale: Locale): string => {
  const key = `${locale} ${decimals}`
  const formatter =
    fixed.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  fixed.set(key, formatter)
  return formatter.format(value)
}

/** A number with a decimal point and all its digits, without grouping or exponent, at any magnitude. */
export function decimalText(value: number): string {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const sign = value < 0 ? '-' : ''
  const point = whole.length + Number(exponent)
  if (point > 0) return sign + (whole + fraction).padEnd(point, '0')
  return `${sign}0.${'0'.repeat(-point)}${whole}${fraction}`
}

/** Parses a number with a decimal point and without grouping, as in JSON; otherwise undefined. */
export function plainNumber(text: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value + 0 : undefined
}

/** Removes the unit from the end of a text, or from its beginning, as for money. */
export function withoutUnit(text: string, unit: string): string {
  if (text.endsWith(unit)) return text.slice(0, text.length - unit.length).trim()
  return text.startsWith(unit) ? text.slice(unit.length).trim() : text
}

/**
 * Parses a number in the format of `numberText`; grouping signs may be missing. Otherwise undefined: `0.125`
 * is not a number in Spanish, where it would have to be 125.
 */
export function readNumberText(text: string, locale: Locale): number | undefined {
  const { group, decimal } = separatorsOf(locale)
  const [whole = '', fraction, ...more] = text.trim().replace('\u2212', '-').split(decimal)
  if (more.length > 0 || fraction?.includes(group)) return undefined
  const groups = whole.split(group)
  const grouped = groups.every((digits, index) =>
    (index === 0 ? /^[+-]?[1-9]\d{0,2}$/ : /^\d{3}$/).test(digits),
  )
  if (groups.length > 1 && !grouped) return undefined
  return plainNumber(groups.join('') + (fraction === undefined ? '' : `.${fraction}`))
}
