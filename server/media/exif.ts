import ExifReader from 'exifreader'
import type { FileClaims } from './file-claims.ts'

/** How much of a file's beginning is read for its metadata. */
export const exifBytes = 1024 * 1024

type Tag = { description?: unknown; value?: unknown }
type Tags = Record<string, Tag | undefined>

const text = (tag: Tag | undefined) => {
  // Some descriptions are numbers.
  const said = String(tag?.description ?? '').trim()
  // Of a fraction without a denominator the library says no number.
  const value = /\b(?:NaN|Infinity)\b/.test(said) ? '' : said
  // Hostile files hold megabytes or control characters where a name belongs.
  return value
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .slice(0, 200)
        .toWellFormed()
    : undefined
}

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** How far clocks are from UTC somewhere on earth, in minutes. */
const offsets = { least: -12 * 60, most: 14 * 60 }

/** `-03:00`; nothing where it is none that a place on earth has. */
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
  // `Date` takes 31 February, and hour 24, for a later day. No camera is of the year 0, which clocks that were never set show.
  if (year === '0000' || !new Date(`${iso}Z`).toJSON()?.startsWith(iso)) return undefined
  return iso + offsetOf(exif)
}

/** A letter as EXIF codes it; some devices write it small, or with a space. */
const letter = ({ value }: Tag = {}) =>
  (Array.isArray(value) ? value.join('') : String(value ?? '')).replaceAll('\0', ' ').trim().toUpperCase()

/**
 * Degrees with the sign of their hemisphere; undefined where it is not named, or where they have a sign of their own. The
 * library has given them one for its exact letter, and takes every other hemisphere for north or east.
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
  // Void: the receiver had no fix, and what is written is where it last had one.
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

/** Names under which EXIF, IPTC and XMP write where a picture was taken, in numbers or in words. */
const ofPlaces =
  /^(gps(?!(processingmethod|dop|satellites|versionid|measuremode|mapdatum|status)$)|.*(location|city|state|province|country)|sub-?location)/i

/**
 * Whether an image's own metadata say where it was taken, in any of their ways, also one that no position is read from.
 * What cannot be read may say it.
 */
export function saysWhere(bytes: Uint8Array): boolean {
  try {
    const { exif, iptc, xmp, gps } = ExifReader.load(new Uint8Array(bytes).buffer, { expanded: true })
    const names = [exif, iptc, xmp].flatMap((tags) => Object.keys(tags ?? {}))
    return Object.keys(gps ?? {}).length > 0 || names.some((name) => ofPlaces.test(name))
  } catch {
    return true
  }
}

/** What an image's own metadata claims. A damaged or missing block claims nothing; it never throws. */
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
