import { ascii } from './byte-window.ts'

/**
 * Metadata from the first bytes of a photo. `hasPosition`: latitude and longitude exist, whatever their
 * values.
 */
export type ExifFacts = { orientation: number; hasPosition: boolean }

type Entries = Map<number, number>
const orientationTag = 0x0112
const gpsTag = 0x8825
/** GPSLatitude and GPSLongitude (CIPA DC-008 §4.6.6). */
const latitudeTag = 2
const longitudeTag = 4

/**
 * Tags of an image file directory with the offset of their value field; empty where it is outside the bytes.
 */
function directory(data: DataView, at: number, little: boolean): Entries {
  const entries: Entries = new Map()
  if (at < 8 || at + 2 > data.byteLength) return entries
  const count = data.getUint16(at, little)
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * 12
    if (entry + 12 > data.byteLength) break
    entries.set(data.getUint16(entry, little), entry + 8)
  }
  return entries
}

/** Reads the APP1 segment of a JPEG, without its marker and length. Null when it is not EXIF. */
export function exifFacts(segment: Uint8Array): ExifFacts | null {
  if (segment.length < 14 || ascii(segment, 0, 6) !== 'Exif\0\0') return null
  const tiff = segment.subarray(6)
  const data = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = ascii(tiff, 0, 2) === 'II'
  const first = directory(data, data.getUint32(4, little), little)
  const turned = first.get(orientationTag)
  const value = turned === undefined ? 1 : data.getUint16(turned, little)
  const gps = first.get(gpsTag)
  const places = gps === undefined ? new Map() : directory(data, data.getUint32(gps, little), little)
  return {
    orientation: value >= 1 && value <= 8 ? value : 1,
    hasPosition: places.has(latitudeTag) && places.has(longitudeTag),
  }
}
