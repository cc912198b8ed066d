import { crc32 } from 'node:zlib'
import ExifReader from 'exifreader'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { rasterOf } from './raster.ts'

/** The orientation is metadata too, but without it the picture would lie on its side. */
function orientationOf(bytes: Uint8Array): number {
  try {
    const value = ExifReader.load(new Uint8Array(bytes).buffer, { expanded: true }).exif?.Orientation?.value
    return typeof value === 'number' && value > 1 && value <= 8 ? value : 1
  } catch {
    return 1
  }
}

/** TIFF (Exif 3.0, §4.5): one directory with one entry, the orientation as a short. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0\x08\0\0\0\x01\0', 'latin1')
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

const app = (n: number) => 0xe0 + n
const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe]

/** The application segments that affect how pixels are decoded. */
function isNeeded(marker: number, content: Buffer): boolean {
  if (marker < app(0) || marker > app(15)) return marker !== comment
  const begins = (text: string) => content.toString('latin1', 0, text.length) === text
  if (marker === app(0)) return begins('JFIF\0')
  if (marker === app(2)) return begins('ICC_PROFILE\0')
  return marker === app(14) && begins('Adobe')
}

/** The end of entropy-coded data: a marker that is neither a stuffed byte nor a restart (ITU-T T.81, B.1.1.5). */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * Copies the needed segments, and nothing after the end of the image, where cameras store more pictures and
 * videos.
 */
function bareJpeg(bytes: Buffer): Buffer {
  const orientation = orientationOf(bytes)
  const kept = [bytes.subarray(0, 2)]
  const turned = Buffer.concat([Buffer.from('\xff\xe1\0\x22Exif\0\0', 'latin1'), exifOf(orientation)])
  if (orientation !== 1) kept.push(turned)
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) throw new Error('not a segment')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    const content = at + 4
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < content || end > bytes.length) throw new Error('a segment of no length')
    if (marker === startOfScan) end = endOfScan(bytes, end)
    if (isNeeded(marker, bytes.subarray(content, end))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** Chunks that affect how pixels are decoded (PNG, third edition, §11), including those of animations. */
const neededChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
  ...['cICP', 'mDCV', 'cLLI', 'acTL', 'fcTL', 'fdAT'],
])

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)])
}

function barePng(bytes: Buffer): Buffer {
  const orientation = orientationOf(bytes)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Error('a chunk beyond the end')
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (neededChunks.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IHDR' && orientation !== 1) kept.push(chunk('eXIf', exifOf(orientation)))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

/** Its video and audio tracks unchanged in a new container; other tracks, such as positions, are dropped. */
async function bareFilm(bytes: Buffer, mediaType: string): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  try {
    const target = new BufferTarget()
    const format = mediaType === 'video/quicktime' ? new MovOutputFormat() : new Mp4OutputFormat()
    const output = new Output({ format, target })
    const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
    const lost = conversion.discardedTracks.some(({ track }) => track.type !== 'subtitle')
    if (!conversion.isValid || lost || !(await input.getPrimaryVideoTrack()))
      throw new Error('a track would be lost')
    await conversion.execute()
    if (!target.buffer) throw new Error('nothing was written')
    return Buffer.from(target.buffer)
  } finally {
    input.dispose()
  }
}

/**
 * A photo or video without metadata: places, names, times, serial numbers, previews, C2PA manifests. Pixels
 * are not re-encoded. Throws where that cannot be done.
 */
export async function bareMedia(bytes: Buffer, mediaType: string): Promise<Buffer> {
  if (mediaType.startsWith('video/')) return bareFilm(bytes, mediaType)
  const raster = rasterOf(bytes)
  if (!raster) throw new Error('no picture')
  return raster === 'jpeg' ? bareJpeg(bytes) : barePng(bytes)
}
