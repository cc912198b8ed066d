import type { TFunction } from 'i18next'
import type { Format } from '../../language/format.ts'
import type { CertificationDetails } from '../../queries/certifications.ts'

/** The picture's own metadata on how it was taken, in display order. */
export const exifNames = [
  'ExposureTime',
  'FNumber',
  'ISOSpeedRatings',
  'FocalLength',
  'LensModel',
  'Software',
  'Orientation',
  'Flash',
  'GPSImgDirection',
] as const
export type ExifName = (typeof exifNames)[number]

/** Orientations by the position of the first row and column. */
const turns = {
  'top-left': 'upright',
  'bottom-right': 'half',
  'right-top': 'right',
  'left-bottom': 'left',
  'top-right': 'mirrored',
  'bottom-left': 'mirrored',
  'left-top': 'mirrored',
  'right-bottom': 'mirrored',
} as const

/** Units that the library leaves out. */
const units = { ExposureTime: ' s', FNumber: '', FocalLength: ' mm', GPSImgDirection: '°' } as const

const isTurn = (value: string): value is keyof typeof turns => Object.hasOwn(turns, value)

/**
 * A metadata value in the reader's language. They are stored as the reading library gives them, in English
 * and with a decimal point; unknown values are shown unchanged.
 */
export function exifText(
  name: ExifName,
  recorded: CertificationDetails['exif'][string],
  { t, format }: { t: TFunction<'exif'>; format: Format },
): string {
  const value = String(recorded)
  if (name === 'ExposureTime' && /^\d+\/\d+$/.test(value)) return `${value} s`
  const [, before = '', digits, after = ''] = /^(f\/)?(\d+(?:\.\d+)?)( mm)?$/.exec(value) ?? []
  if (digits !== undefined && name in units) {
    const amount = name === 'GPSImgDirection' ? Math.round(Number(digits)) : Number(digits)
    return `${before}${format.number(amount)}${after || units[name as keyof typeof units]}`
  }
  if (name === 'Orientation' && isTurn(value)) return t(`turned.${turns[value]}`)
  if (name === 'Flash') {
    if (value === 'No flash function') return t('flash.none')
    if (value.includes('did not fire')) return t('flash.off')
    if (value.includes('fired') || value.startsWith('Strobe')) return t('flash.fired')
  }
  return value
}
