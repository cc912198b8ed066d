import type { Locale } from '@atesta/contract/limits.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { formatOf } from '../../language/format.ts'
import { type ExifName, exifText } from './exif-text.ts'

function say(locale: Locale, name: ExifName, recorded: string | number): string {
  const i18n = createInstance()
  void i18n.init({ lng: locale, resources: { [locale]: texts[locale] }, initAsync: false })
  const t = i18n.getFixedT(locale, 'exif') as TFunction<'exif'>
  return exifText(name, recorded, { t, format: formatOf(locale, 'UTC') })
}

test.each([
  ['es', 'ExposureTime', '1/60', '1/60 s'],
  ['es', 'ExposureTime', '0.5', '0,5 s'],
  ['es', 'FNumber', 'f/1.8', 'f/1,8'],
  ['pt', 'FocalLength', '4.2 mm', '4,2 mm'],
  ['pt', 'GPSImgDirection', '123.46', '123°'],
  ['es', 'Orientation', 'right-top', 'Girada 90° a la derecha'],
  ['pt', 'Orientation', 'top-left', 'Sem girar'],
  ['es', 'Flash', 'Flash did not fire, auto mode', 'No se disparó'],
  ['pt', 'Flash', 'Flash fired, compulsory flash mode, return light not detected', 'Disparou'],
  ['en', 'Flash', 'No flash function', 'No flash'],
] as const)('in %s, %s “%s” is “%s”', (locale, name, recorded, words) => {
  expect(say(locale, name, recorded)).toBe(words)
})

test.each([
  ['ISOSpeedRatings', 100],
  ['LensModel', 'f/1.8 back camera 4.2 mm'],
  ['Flash', 'Unknown'],
  ['Orientation', 'constructor'],
  ['GPSImgDirection', 'north'],
  ['ExposureTime', '1.2.3'],
  ['FocalLength', 'NaN mm'],
] as const)('shows unknown values such as %s “%s” as recorded', (name, recorded) => {
  expect(say('es', name, recorded)).toBe(String(recorded))
})
