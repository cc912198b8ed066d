import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/answers.json' with { type: 'json' }
import es from '@atesta/i18n/es/answers.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/answers.json' with { type: 'json' }
import { fixedText, numberText } from './number-text.ts'
import type { PositionValue } from './values.ts'

const texts = { en, es, pt }

/**
 * The texts of a yes/no component's three answers; in the form engine, because reports and CSV need them too.
 */
export const yesNoTexts = texts satisfies Record<Locale, Record<'yes' | 'no' | 'na', string>>

/** A rating and its maximum in the language's digits: "2 of 5". */
export const ratingText = (value: string, most: string, locale: Locale): string =>
  texts[locale].rating.replace('{{value}}', value).replace('{{most}}', most)

/** Decimals of a degree: about a metre, more precise than a phone's position. */
const decimalsToAMetre = 5

// A non-breaking space, because a line must not begin with the letter alone.
const degrees = (value: number, decimals: number, letters: [string, string], locale: Locale) =>
  `${fixedText(Math.abs(value), decimals, locale)}°\u00a0${value < 0 ? letters[0] : letters[1]}`

/** Degrees north or south, as on a map: 34.60372° S. */
export function latitudeText(value: number, locale: Locale, decimals = decimalsToAMetre): string {
  const { south, north } = texts[locale].compass
  return degrees(value, decimals, [south, north], locale)
}

/** Degrees east or west, as on a map: 58.38159° W. */
export function longitudeText(value: number, locale: Locale, decimals = decimalsToAMetre): string {
  const { west, east } = texts[locale].compass
  return degrees(value, decimals, [west, east], locale)
}

/**
 * A place on earth (WGS 84) as shown in pages, reports and mails: 34.60372° S, 58.38159° W ± 12 m. The
 * accuracy is rounded up, so that it never promises more than the device did.
 */
export function positionText({ lat, lon, accuracy_m: accuracy }: PositionValue, locale: Locale): string {
  const place = `${latitudeText(lat, locale)}, ${longitudeText(lon, locale)}`
  return accuracy === undefined ? place : `${place} ±\u00a0${numberText(Math.ceil(accuracy), locale)}\u00a0m`
}

/** A place for programs and spreadsheets: decimal degrees with a point, in every language. */
export function rawPosition({ lat, lon, accuracy_m: accuracy }: PositionValue): string {
  const place = `${lat.toFixed(decimalsToAMetre)}, ${lon.toFixed(decimalsToAMetre)}`
  return accuracy === undefined ? place : `${place} (±${Math.round(accuracy)} m)`
}
