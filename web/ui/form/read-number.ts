import { type Locale, locales } from '@atesta/contract/limits.ts'
import { plainNumber, readNumberText, withoutUnit } from '@atesta/forms/number-text.ts'

/** A parsed number: its value, and its number of decimals. */
export type ReadNumber = { value: number; decimals: number }
export type NumberReader = (text: string, locale: Locale) => ReadNumber | undefined

/**
 * The limits of a field: an inclusive range (`above` is exclusive), and the decimals of its smallest step.
 */
export type NumberLimits = {
  min?: number
  max?: number
  above?: number
  decimals?: number
  required?: boolean
}

const decimalSign: Record<Locale, string> = { en: '.', es: ',', pt: ',' }
const decimalsOf = (text: string, sign: string) => text.split(sign)[1]?.length ?? 0

/** Spaces that group digits by threes, as in spreadsheets and ISO 80000. */
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
 * Parses a number in the language's notation, otherwise in that of another language, so that `1,234,567.89`
 * can be pasted in Spanish. It may include the unit. Undefined when it is not a number.
 */
export const readNumber = (text: string, locale: Locale, unit = ''): ReadNumber | undefined =>
  readBare(text, locale) ?? readBare(withoutUnit(text.trim(), unit), locale)

/** Parses decimal degrees, which have no groups: point and comma are decimal signs in every language. */
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

/** Latitude and longitude as copied from maps, `-34.6037, -58.3816`. Undefined unless it is both. */
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

/** Why a field does not accept a text; null where it does. */
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
