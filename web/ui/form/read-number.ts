import { type Locale, locales } from '@atesta/contract/limits.ts'
import { plainNumber, readNumberText, withoutUnit } from '@atesta/forms/number-text.ts'

/** A number as it was written: its value, and how many digits stood behind the decimal sign. */
export type ReadNumber = { value: number; decimals: number }
export type NumberReader = (text: string, locale: Locale) => ReadNumber | undefined

/** What a field accepts: a range with both ends (`above` without its end), and the decimals of its smallest step. */
export type NumberLimits = {
  min?: number
  max?: number
  above?: number
  decimals?: number
  required?: boolean
}

const decimalSign: Record<Locale, string> = { en: '.', es: ',', pt: ',' }
const decimalsOf = (text: string, sign: string) => text.split(sign)[1]?.length ?? 0

/** Spaces that group digits by threes, as spreadsheets and ISO 80000 write them. */
const groupingSpaces = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?:\D|$))/g

const readBare: NumberReader = (text, locale) => {
  const given = text.trim().replace(groupingSpaces, '')
  for (const each of [locale, ...locales.filter((other) => other !== locale)]) {
    const value = readNumberText(given, each)
    if (value !== undefined) return { value, decimals: decimalsOf(given, decimalSign[each]) }
  }
  return undefined
}

/**
 * Reads a number as the language writes it; what that language cannot mean is read as another one writes it, so that
 * `1,234,567.89` can be pasted in Spanish. The unit may stand with it. Undefined when it is not a number.
 */
export const readNumber = (text: string, locale: Locale, unit = ''): ReadNumber | undefined =>
  readBare(text, locale) ?? readBare(withoutUnit(text.trim(), unit), locale)

/** Reads decimal degrees, which have no groups: point and comma are decimal signs in every language. */
export const readDegrees: NumberReader = (text) => {
  const given = text.trim().replace('\u2212', '-').replace(/°$/, '').replace(',', '.')
  const value = plainNumber(given)
  return value === undefined ? undefined : { value, decimals: decimalsOf(given, '.') }
}

const pairs = [
  /^(-?\d+(?:\.\d+)?)(?:\s*[,;]\s+|\s*;\s*|\s+)(-?\d+(?:\.\d+)?)$/,
  /^(-?\d+\.\d+),(-?\d+\.\d+)$/,
  /^(-?\d+,\d+)(?:\s*[,;]\s+|\s*;\s*|\s+)(-?\d+,\d+)$/,
]

/** Latitude and longitude as maps copy them, `-34.6037, -58.3816`. Undefined when it is not both. */
export function readPosition(text: string): { lat: number; lon: number } | undefined {
  const given = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll('\u2212', '-')
    .replaceAll('°', '')
  for (const pair of pairs) {
    const [, lat = '', lon = ''] = pair.exec(given) ?? []
    const [first, second] = [readDegrees(lat, 'en'), readDegrees(lon, 'en')]
    if (first && second) return { lat: first.value, lon: second.value }
  }
  return undefined
}

export type NumberProblem = 'required' | 'not_a_number' | 'whole_number' | 'decimals' | 'above' | 'range'

/** Why a field does not take a text; null where it does. */
export function numberProblem(
  text: string,
  {
    locale,
    read = readNumber,
    min,
    max,
    above,
    decimals,
    required,
  }: NumberLimits & { locale: Locale; read?: NumberReader },
): NumberProblem | null {
  if (text.trim() === '') return required ? 'required' : null
  const found = read(text, locale)
  if (!found) return 'not_a_number'
  if (decimals !== undefined && found.decimals > decimals) return decimals === 0 ? 'whole_number' : 'decimals'
  if (above !== undefined && found.value <= above) return 'above'
  const isInside = found.value >= (min ?? found.value) && found.value <= (max ?? found.value)
  return isInside ? null : 'range'
}
