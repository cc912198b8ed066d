/** A running camera picture, or a still one. */
type Picture = HTMLVideoElement | ImageBitmap

/** The part of the Shape Detection API used here; TypeScript's DOM library does not know it yet. */
type Native = { detect: (source: Picture) => Promise<{ rawValue: string }[]> }
declare global {
  var BarcodeDetector: { new (): Native } | undefined
}

/** Reads a code in a picture. */
export type CodeDetector = (picture: Picture) => Promise<string | undefined>

/**
 * Pixels on the longer side, at most. In a frame of a camera, a code that fills a fifth of the picture is
 * still readable. A still picture may show a whole page, and there is time to search it.
 */
const longest = { video: 960, still: 1920 } as const

const sizeOf = (picture: Picture) =>
  'videoWidth' in picture
    ? { width: picture.videoWidth, height: picture.videoHeight, most: longest.video }
    : { width: picture.width, height: picture.height, most: longest.still }

/** Returns the browser's own detector, or else loads a library for QR codes. */
export async function openCodeDetector(): Promise<CodeDetector> {
  if (globalThis.BarcodeDetector) {
    const native = new globalThis.BarcodeDetector()
    return async (picture) => (await native.detect(picture))[0]?.rawValue
  }
  const { default: decodeQr } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    const whole = sizeOf(picture)
    const scale = Math.min(1, whole.most / Math.max(whole.width, whole.height))
    const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)]
    if (!context || width === 0 || height === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(picture, 0, 0, width, height)
    try {
      return decodeQr(context.getImageData(0, 0, width, height))
    } catch {
      // No code found.
      return undefined
    }
  }
}
