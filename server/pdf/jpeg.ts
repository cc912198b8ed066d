/** Facts from a JPEG's markers (ITU-T T.81 annex B), without decoding a pixel. */
export interface JpegFacts {
  width: number
  height: number
  /** 1: grey, 3: colour. CMYK files are not described. */
  components: 1 | 3
  /** The file without metadata: no EXIF with its position, no XMP, thumbnails or comments. */
  bytes: Buffer
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const app0 = 0xe0
const app1 = 0xe1
const app2 = 0xe2
const app14 = 0xee
const app15 = 0xef
const comment = 0xfe

/**
 * Describes a JPEG that may go into a PDF as it is, or undefined where it must be decoded first: truncated,
 * 12-bit, CMYK, turned by EXIF orientation, or in a colour space other than sRGB.
 */
export function plainJpeg(file: Buffer): JpegFacts | undefined {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const kept: Buffer[] = [file.subarray(0, 2)]
  let frame: { width: number; height: number; components: 1 | 3 } | undefined
  let at = 2
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) {
      kept.push(file.subarray(at, at + 2))
      return frame && { ...frame, bytes: Buffer.concat(kept) }
    }
    const end = segmentEnd(file, at, marker)
    if (end === undefined) return undefined
    const segment = file.subarray(at, end)
    if (marker === app1 && isTurned(segment)) return undefined
    if (marker === app2 && isForeignProfile(segment)) return undefined
    if (isFrame(marker)) frame ??= readFrame(marker, segment)
    if (marker === startOfScan && !frame) return undefined
    if (isPicture(marker)) kept.push(segment)
    at = end
  }
  return undefined
}

/** Where the segment at `at` ends; a scan ends at the next real marker. Undefined when the file ends before. */
function segmentEnd(file: Buffer, at: number, marker: number): number | undefined {
  if (at + 4 > file.length) return undefined
  const end = at + 2 + file.readUInt16BE(at + 2)
  if (end > file.length) return undefined
  if (marker !== startOfScan) return end
  // In a scan, 0xff is followed by zero (a stuffed byte) or by a restart marker.
  for (let mark = file.indexOf(0xff, end); mark !== -1; mark = file.indexOf(0xff, mark + 1)) {
    const next = file[mark + 1]
    if (next === undefined) return undefined
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return mark
  }
  return undefined
}

/** JFIF's and Adobe's segments define the colours; the other application segments are only metadata. */
function isPicture(marker: number): boolean {
  if (marker === comment) return false
  return marker < app0 || marker > app15 || marker === app0 || marker === app14
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Accepts only what every PDF viewer decodes: baseline, extended and progressive Huffman, 8 bits. */
function readFrame(marker: number, segment: Buffer) {
  if (marker > 0xc2 || segment.length < 10 || segment[4] !== 8) return undefined
  const [height, width, components] = [segment.readUInt16BE(5), segment.readUInt16BE(7), segment[9]]
  if (width === 0 || height === 0) return undefined
  if (components !== 1 && components !== 3) return undefined
  return { width, height, components } as const
}

/** True for any EXIF whose orientation (tag 0x0112 of the first directory) is not "as it is". */
function isTurned(segment: Buffer): boolean {
  const tiff = segment.subarray(10)
  if (segment.toString('latin1', 4, 8) !== 'Exif' || tiff.length < 8) return false
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = u16(directory)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (u16(entry) === 0x0112) return u16(entry + 8) > 1
  }
  return false
}

function isForeignProfile(segment: Buffer): boolean {
  return segment.toString('latin1', 4, 15) === 'ICC_PROFILE' && !segment.includes('sRGB')
}
