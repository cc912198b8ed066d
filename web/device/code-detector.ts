/** The part of the Shape Detection API that is used; TypeScript's DOM library does not know it yet. */
type Native = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  var BarcodeDetector: { new (): Native } | undefined
}

/** Reads codes in the picture of a camera. */
export type CodeDetector = (video: HTMLVideoElement) => Promise<string | undefined>

/** A frame is looked at with so many pixels at most on its longer side; a code that fills a fifth of it has enough. */
const longest = 960

/** What reads codes here: the browser itself, or a library for QR codes, which is loaded then. */
export async function openCodeDetector(): Promise<CodeDetector> {
  if (globalThis.BarcodeDetector) {
    const native = new globalThis.BarcodeDetector()
    return async (video) => (await native.detect(video))[0]?.rawValue
  }
  const { default: decodeQr } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!context || width === 0 || height === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    try {
      return decodeQr(context.getImageData(0, 0, width, height))
    } catch {
      // No code in this frame.
      return undefined
    }
  }
}
