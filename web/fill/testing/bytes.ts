/** Small files built byte by byte, for tests that must not depend on real ones. */
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0))

/** A PNG header with this size; no image data follow. */
export const pngHeader = (width: number, height: number) =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...u32(13),
    ...text('IHDR'),
    ...u32(width),
    ...u32(height),
    ...[8, 2, 0, 0, 0, 0, 0, 0, 0],
  ])

const segment = (marker: number, body: number[]) => [0xff, marker, ...u16(body.length + 2), ...body]

/** EXIF in big-endian order with an orientation and, if asked, latitude and longitude. */
function exif(orientation: number, located: boolean): number[] {
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...u16(tag),
    ...u16(type),
    ...u32(count),
    ...value,
  ]
  const first = 8
  const gps = first + 2 + 2 * 12 + 4
  const tiff = [
    ...text('MM'),
    ...u16(42),
    ...u32(first),
    ...u16(2),
    ...entry(0x0112, 3, 1, [...u16(orientation), 0, 0]),
    ...entry(0x8825, 4, 1, u32(gps)),
    ...u32(0),
    ...u16(located ? 2 : 0),
    ...(located ? [...entry(2, 5, 3, u32(0)), ...entry(4, 5, 3, u32(0))] : []),
    ...u32(0),
  ]
  return segment(0xe1, [...text('Exif\0\0'), ...tiff])
}

type Jpeg = {
  width: number
  height: number
  orientation?: number
  located?: boolean
  /** Bytes of comments before the frame header, as editors and cameras write them. */
  padding?: number
  frame?: number
}

/** A JPEG up to and including its frame header. */
export function jpegHeader({ width, height, orientation, located = false, padding = 0, frame = 0xc0 }: Jpeg) {
  const comments: number[] = []
  for (let left = padding; left > 0; left -= 65_000) {
    comments.push(...segment(0xfe, new Array(Math.min(left, 65_000)).fill(0x20)))
  }
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...(orientation === undefined ? [] : exif(orientation, located)),
    ...comments,
    // Fill bytes before a marker are allowed (ITU-T T.81 B.1.1.2).
    ...[0xff, 0xff],
    ...segment(frame, [8, ...u16(height), ...u16(width), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]).slice(1),
  ])
}

/** The first box of an MP4 or MOV. */
export const ftyp = (brand: string) =>
  Uint8Array.from([...u32(20), ...text('ftyp'), ...text(brand), ...u32(0), ...text(brand)])

export const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer> | string, type = '') =>
  new File([bytes], name, { type })
