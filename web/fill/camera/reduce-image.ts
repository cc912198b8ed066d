import { limits } from '@atesta/contract/limits.ts'
import type { ReducedFrom } from '@atesta/contract/schemas/certification.ts'
import { sha256Of } from '../../device/file-digest.ts'
import { exifSegmentOf, withExif } from './exif-segment.ts'

/** A smaller copy of a picture, and its original. */
export type Reduced = { file: File; from: ReducedFrom }

/** The EXIF of a photo ends within this many bytes. */
const headBytes = 256 * 1024
const quality = 0.92

/** The largest certifiable size with the same proportions, in pixels. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, limits.maxImagePixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Makes a copy of a JPEG or PNG of at most 3000 pixels on the device. A JPEG keeps its EXIF; the copy records
 * its original. Throws where the browser cannot draw the picture.
 */
export async function reduceImage(file: File): Promise<Reduced> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = picture
    const size = fittingSize(width, height)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, size)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, size.width, size.height)
    const isPng = file.type === 'image/png'
    const drawn = await encoded(canvas, isPng ? 'image/png' : 'image/jpeg')
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const copy = isPng ? drawn : withExif(new Uint8Array(await drawn.arrayBuffer()), exifSegmentOf(head))
    return {
      file: new File([copy], file.name, { type: copy.type, lastModified: file.lastModified }),
      from: { width, height, size: file.size, sha256: await sha256Of(await file.arrayBuffer()) },
    }
  } finally {
    picture.close()
  }
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), type, quality),
  )
}
