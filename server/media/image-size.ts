import type { Storage } from '../storage/storage.ts'
import { type Raster, rasterOf } from './raster.ts'

/** Pixels as stored, before any rotation. */
export type ImageSize = { width: number; height: number }

/** Takes an image's bytes piece by piece; undefined while it needs more, null when there will be no size. */
type Walker = (chunk: Buffer) => ImageSize | null | undefined

const sizeOf = (width: number, height: number): ImageSize | null =>
  width > 0 && height > 0 ? { width, height } : null

/** Frame headers SOF0–SOF15 without DHT, JPG and DAC, which share their range (ITU-T T.81 table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Markers without a length: TEM, RST0–RST7 and SOI. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Walks the segments up to the frame header, however many come before it, skipping junk as decoders do. There
 * is no size after the first scan or the end of the image.
 */
function jpegWalker(): Walker {
  let state: 'seek' | 'marker' | 'segment' = 'seek'
  let marker = 0
  let skip = 2
  let head: number[] = []
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at)
        at += step
        skip -= step
      } else if (state === 'seek') {
        const found = chunk.indexOf(0xff, at)
        if (found < 0) return undefined
        at = found + 1
        state = 'marker'
      } else if (state === 'marker') {
        marker = chunk[at++] as number
        if (marker === 0xff) continue
        if (marker === 0xda || marker === 0xd9) return null
        state = marker === 0 || standsAlone(marker) ? 'seek' : 'segment'
        head = []
      } else {
        head.push(chunk[at++] as number)
        if (head.length < (isFrame(marker) ? 7 : 2)) continue
        const [a = 0, b = 0, , c = 0, d = 0, e = 0, f = 0] = head
        if (isFrame(marker)) return sizeOf((e << 8) | f, (c << 8) | d)
        skip = ((a << 8) | b) - 2
        if (skip < 0) return null
        state = 'seek'
      }
    }
    return undefined
  }
}

/** Walks the chunks up to IHDR, which should be the first (PNG, third edition, §5.6). */
function pngWalker(): Walker {
  let skip = 8
  let head = Buffer.alloc(0)
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at)
        at += step
        skip -= step
        continue
      }
      const wanted = chunk.subarray(at, at + 16 - head.length)
      head = Buffer.concat([head, wanted])
      at += wanted.length
      if (head.length < 16) return undefined
      const type = head.toString('latin1', 4, 8)
      if (type === 'IHDR') return sizeOf(head.readUInt32BE(8), head.readUInt32BE(12))
      if (type === 'IDAT' || type === 'IEND') return null
      // Length, type and checksum are twelve bytes around the data; some may have been read already.
      const end = head.readUInt32BE(0) + 12
      const rest = head.subarray(end)
      head = Buffer.from(rest)
      skip = Math.max(0, end - 16)
    }
    return undefined
  }
}

const walkers: Record<Raster, () => Walker> = { jpeg: jpegWalker, png: pngWalker }

/** The size that the image's own header states, wherever in the file it is. */
export function imageSize(bytes: Buffer): ImageSize | null {
  const raster = rasterOf(bytes)
  return (raster && walkers[raster]()(bytes)) ?? null
}

/** The size of a stored image, read no further than its header, one piece in memory at a time. */
export async function storedImageSize(storage: Storage, key: string): Promise<ImageSize | null> {
  let walker: Walker | undefined
  for await (const chunk of await storage.read(key)) {
    const raster: Raster | null = walker ? null : rasterOf(chunk as Buffer)
    walker ??= raster ? walkers[raster]() : undefined
    const found = walker?.(chunk as Buffer)
    if (!walker || found !== undefined) return found ?? null
  }
  return null
}
