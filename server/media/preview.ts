import { limits } from '@atesta/contract/limits.ts'
import type { Sharp } from 'sharp'
import { readAll, type Storage } from '../storage/storage.ts'
import { filmStill } from './film.ts'
import { drawPage } from './pdf.ts'

/** Longest side in pixels. */
const previewSizes = { large: 1600, small: 480 } as const
type PreviewSize = keyof typeof previewSizes

/** Decoded RGBA pixels, and by how many degrees clockwise they must be turned for display. */
export type Pixels = { data: Uint8Array; width: number; height: number; turned: number }

/** A stored file, and where its previews are stored. */
export type Previewed = {
  key: string
  size: number
  kind: 'image' | 'pdf' | 'video'
  into: Record<PreviewSize, string>
}

const fromPixels = async ({ data, width, height, turned }: Pixels): Promise<Sharp> => {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 4 } }).rotate(turned)
}

async function pictureOf(storage: Storage, { key, size, kind }: Previewed): Promise<Sharp | null> {
  if (kind === 'video') {
    const still = await filmStill(storage, key, size)
    return still && fromPixels(still)
  }
  if (size > limits.maxDrawnBytes) return null
  const bytes = await readAll(storage, key)
  if (kind === 'pdf') return fromPixels(await drawPage(bytes, 0, previewSizes.large))
  const { default: sharp } = await import('sharp')
  // Turned upright by its EXIF orientation.
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: limits.maxImagePixels ** 2 }).rotate()
}

const asJpeg = (picture: Sharp, quality: number): Promise<Buffer> =>
  picture.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true }).toBuffer()

/** A page of a stored PDF, counted from 0. */
export type DrawnPage = { key: string; size: number; page: number }

/**
 * A page as a JPEG in base64, the size of a large preview; null when it cannot be drawn. Only for a process
 * that may be killed when it takes too much.
 */
export async function makePage(storage: Storage, { key, size, page }: DrawnPage): Promise<string | null> {
  if (size > limits.maxDrawnBytes) return null
  const bytes = await readAll(storage, key)
  try {
    const drawn = await fromPixels(await drawPage(bytes, page, previewSizes.large))
    return (await asJpeg(drawn, 82)).toString('base64')
  } catch {
    return null
  }
}

/**
 * Writes the small and the large preview of a stored file: an image, the first page of a PDF or a still of a
 * video; in sRGB and without metadata. Returns false when it is damaged or of a kind that cannot be decoded.
 * Only for a process that may be killed when it takes too much.
 */
export async function makePreviews(storage: Storage, file: Previewed): Promise<boolean> {
  const made: [PreviewSize, Buffer][] = []
  try {
    const picture = await pictureOf(storage, file)
    if (!picture) return false
    for (const name of ['large', 'small'] as const) {
      const side = previewSizes[name]
      const resized = picture.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true })
      made.push([name, await asJpeg(resized, name === 'small' ? 74 : 82)])
    }
  } catch {
    return false
  }
  for (const [name, bytes] of made) await storage.put(file.into[name], bytes, 'image/jpeg')
  return true
}
