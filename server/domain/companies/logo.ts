import type { ErrorCode } from '@atesta/contract/errors.ts'
import { limits, serverLimits } from '@atesta/contract/limits.ts'
import { rasterOf } from '../../media/raster.ts'

/**
 * Decides by the first bytes, before anything is decoded: other formats must not even reach their decoders.
 */
function isPicture(bytes: Buffer): boolean {
  if (rasterOf(bytes)) return true
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

/**
 * Our own PNG of an uploaded image: at most 600 × 200, upright, without metadata. Returns the code to refuse
 * with when it is too large or not an image.
 */
export async function makeLogo(upload: Buffer): Promise<Buffer | ErrorCode> {
  if (upload.length > limits.maxLogoBytes) return 'file_too_large'
  if (!isPicture(upload)) return 'incorrect_file_format'
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(upload, { failOn: 'truncated', limitInputPixels: serverLimits.maxLogoPixels ** 2 })
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > serverLimits.maxLogoPixels) return 'image_too_large'
    return await picture
      .rotate()
      .resize(600, 200, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return 'incorrect_file_format'
  }
}
