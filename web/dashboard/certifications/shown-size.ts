import type { CertificationDetails } from '../../queries/certifications.ts'

/**
 * The displayed proportions of a picture or video, to reserve its space while it loads. Sizes are stored
 * unrotated; a picture with an EXIF orientation of 5–8 (`right-top`, for example) is displayed rotated by a
 * quarter.
 */
export function shownSize({
  kind,
  width,
  height,
  exif,
}: Pick<CertificationDetails, 'kind' | 'width' | 'height' | 'exif'>): { width: number; height: number } {
  if (!width || !height) return { width: 4, height: 3 }
  const isTurned = kind === 'image' && /^(left|right)-/.test(String(exif.Orientation ?? ''))
  return isTurned ? { width: height, height: width } : { width, height }
}
