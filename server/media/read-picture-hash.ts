import { readAll, type Storage } from '../storage/storage.ts'
import { hashedSide, hashPicture, type PictureHash } from './perceptual-hash.ts'
import type { StoredFile } from './reader-job.ts'

/**
 * The perceptual hash of a stored picture, which is one of our own previews: upright, in sRGB. Null for one
 * that shows too little to be recognised, or is damaged. Only for a process that may be killed when it takes
 * too much.
 */
export async function readPictureHash(storage: Storage, { key }: StoredFile): Promise<PictureHash | null> {
  const bytes = await readAll(storage, key)
  try {
    return hashPicture(await luminanceOf(bytes))
  } catch {
    return null
  }
}

/** Its luminance (ITU-R BT.601), scaled to a square. */
export async function luminanceOf(bytes: Uint8Array): Promise<Float32Array> {
  const { default: sharp } = await import('sharp')
  const pixels = await sharp(bytes, { limitInputPixels: 16_000_000 })
    .resize(hashedSide, hashedSide, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return Float32Array.from(
    { length: hashedSide ** 2 },
    (_, n) =>
      0.299 * (pixels[3 * n] ?? 0) + 0.587 * (pixels[3 * n + 1] ?? 0) + 0.114 * (pixels[3 * n + 2] ?? 0),
  )
}
