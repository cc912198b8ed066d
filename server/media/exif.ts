import ExifReader from 'exifreader'
import type { FileClaims } from './file-claims.ts'

/** How much of a file's beginning is read for its metadata. */
export const exifBytes = 1024 * 1024

type Tag = { description?: unknown; value?: unknown }
type Tags = Record<string, Tag | undefined>

const text = (tag: Tag | undefined) => {
  // Some descriptions are numbers.
  const said = String(tag?.description ?? '').trim()
  // For a fraction without a denominator, the library returns no number.
  const value = /\b(?:NaN|Infinity)\b/.test(said) ? '' : said
  // Hostile files contain megabytes or control characters in place of a name.
  return value
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .slice(0, 200)
        .toWellFormed()
    : undefined
}

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** The range of UTC offsets on earth, in minutes. */
const offsets = { least: -12 * 60, most: 14 * 60 }

/** An offset such as `-03:00`; empty where no place on earth has it. */
function offsetOf(exif: Tags): string {
  const [written, sign, hours, minutes] =
    /^([+-])(\d\d):(\d\d)$/.exec(text(exif.OffsetTimeOriginal) ?? '') ?? []
  const distance = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const exists = Number(minutes) < 60 && distance >= offsets.least && distance <= offsets.most
  return written && exists ? written : ''
}

/** `2024:01:31 14:05:09` with an optional offset, as ISO 8601; without an offset it is the device's local time. */
function takenAt(exif: Tags): string | undefined {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(
    text(exif.DateTimeOriginal) ?? text(exif.DateTime) ?? '',
  )
  if (!match) return undefined
  const [, year, month, day, hour, minute, second] = match
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  // `Date` rolls 31 February and hour 24 over to a later day. Year 0 comes from clocks that were never set.
  if (year === '0000' || !new Date(`${iso}Z`).toJSON()?.startsWith(iso)) return undefined
  return iso + offsetOf(exif)
}

/** A letter as EXIF defines it; some devices write it in lower case, or with a space. */
const letter = ({ value }: Tag = {}) =>
  (Array.isArray(value) ? value.join('') : String(value ?? '')).replaceAll('\0', ' ').trim().toUpperCase()

/**
 * Degrees with the sign of their hemisphere; undefined where the hemisphere is missing, or where the value
 * already has a sign. The library sets the sign only for the exact letter, and takes every other hemisphere
 * for north or east.
 */
function signed(
  degrees: unknown,
  reference: Tag | undefined,
  [positive, negative]: readonly [string, string],
) {
  const value = number(degrees)
  const exact = Array.isArray(reference?.value) && reference.value.join('') === negative
  const size = value === undefined || !exact ? value : -value
  if (size === undefined || size < 0) return undefined
  const hemisphere = letter(reference)
  if (hemisphere === positive) return size
  return hemisphere === negative ? -size : undefined
}

function position(
  gps: { Latitude?: number; Longitude?: number; Altitude?: number } | undefined,
  exif: Tags,
): FileClaims['position'] {
  // Void: the receiver had no fix, and the position is its last one.
  if (letter(exif.GPSStatus) === 'V') return undefined
  const lat = signed(gps?.Latitude, exif.GPSLatitudeRef, ['N', 'S'])
  const lon = signed(gps?.Longitude, exif.GPSLongitudeRef, ['E', 'W'])
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined
  // Cameras without a GPS fix write zeros; no inspection takes place at 0° N, 0° E.
  if (lat === 0 && lon === 0) return undefined
  const accuracy = Number(exif.GPSHPositioningError?.description)
  return {
    lat,
    lon,
    ...(gps?.Altitude !== undefined && Number.isFinite(gps.Altitude) && { altitude_m: gps.Altitude }),
    ...(Number.isFinite(accuracy) && accuracy >= 0 && exif.GPSHPositioningError && { accuracy_m: accuracy }),
  }
}

const shown = [
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

/** Tags of EXIF, IPTC and XMP that contain where a picture was taken, in numbers or in words. */
const ofPlaces =
  /^(gps(?!(processingmethod|dop|satellites|versionid|measuremode|mapdatum|status)$)|.*(location|city|state|province|country)|sub-?location)/i

/**
 * Whether an image's own metadata contain where it was taken, in any form, even one from which no position is
 * read. Unreadable metadata may contain it.
 */
export function holdsPosition(bytes: Uint8Array): boolean {
  try {
    const { exif, iptc, xmp, gps } = ExifReader.load(new Uint8Array(bytes).buffer, { expanded: true })
    const names = [exif, iptc, xmp].flatMap((tags) => Object.keys(tags ?? {}))
    return Object.keys(gps ?? {}).length > 0 || names.some((name) => ofPlaces.test(name))
  } catch {
    return true
  }
}

/** The claims in an image's own metadata. A damaged or missing block claims nothing; never throws. */
export function readExif(bytes: Uint8Array): FileClaims {
  try {
    const tags = ExifReader.load(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
      { expanded: true },
    )
    const exif = (tags.exif ?? {}) as Tags
    const device = [text(exif.Make), text(exif.Model)].filter(Boolean).join(' ')
    const facts = Object.fromEntries(
      shown.flatMap((name) => (text(exif[name]) ? [[name, text(exif[name]) as string]] : [])),
    )
    const taken = takenAt(exif)
    const place = position(tags.gps, exif)
    return {
      ...(taken && { taken_at: taken }),
      ...(device && { device }),
      ...(place && { position: place }),
      ...(Object.keys(facts).length > 0 && { facts }),
    }
  } catch {
    return {}
  }
}
