import type { CertificationDetails } from '../../queries/certifications.ts'

/**
 * The proportions in which a picture or video will be shown, so that its room is kept while it loads. Sizes are recorded
 * as stored; a picture whose orientation begins with a side (EXIF 5–8, `right-top`) is shown turned by a quarter.
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
