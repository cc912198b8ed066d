import { limits } from '@atesta/contract/limits.ts'
import { readAll, type Storage } from '../storage/storage.ts'

/** Longest side in pixels. */
const previewSizes = { small: 480, large: 1600 } as const

/** An image of more bytes than this is stored and sealed, but not shown. */
const maxShown = 64 * 1024 * 1024

/**
 * Writes the small and the large preview of a stored image: upright by its EXIF orientation, in sRGB, without
 * metadata. Returns false when the image is damaged or of a kind that cannot be decoded.
 */
export async function makePreviews(
  storage: Storage,
  key: string,
  size: number,
  previewKey: (size: keyof typeof previewSizes) => string,
): Promise<boolean> {
  if (size > maxShown) return false
  const { default: sharp } = await import('sharp')
  const original = await readAll(storage, key)
  try {
    for (const name of ['large', 'small'] as const) {
      const side = previewSizes[name]
      const bytes = await sharp(original, {
        failOn: 'truncated',
        limitInputPixels: limits.maxImagePixels ** 2,
      })
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: name === 'small' ? 74 : 82, progressive: true })
        .toBuffer()
      await storage.put(previewKey(name), bytes, 'image/jpeg')
    }
    return true
  } catch {
    return false
  }
}
