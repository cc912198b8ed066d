import type { ErrorCode } from '@atesta/contract/errors.ts'
import { limits } from '@atesta/contract/limits.ts'

const starts = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpeg: Buffer.from('ffd8ff', 'hex'),
  webp: Buffer.from('RIFF'),
}

/** By its first bytes, before anything decodes it: other formats must not even reach their decoders. */
function isPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, 4).equals(starts.webp)) return bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return [starts.png, starts.jpeg].some((start) => bytes.subarray(0, start.length).equals(start))
}

/**
 * Our own PNG of an uploaded picture: at most 600 × 200, upright, without anything but its pixels.
 * Answers the code to refuse with when it is too large or no picture.
 */
export async function makeLogo(upload: Buffer): Promise<Buffer | ErrorCode> {
  if (upload.length > limits.maxLogoBytes) return 'file_too_large'
  if (!isPicture(upload)) return 'incorrect_file_format'
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(upload, { failOn: 'truncated', limitInputPixels: limits.maxLogoPixels ** 2 })
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > limits.maxLogoPixels) return 'image_too_large'
    return await picture
      .rotate()
      .resize(600, 200, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return 'incorrect_file_format'
  }
}
