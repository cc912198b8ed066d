import { ascii } from '../upload/byte-window.ts'

const orientationTag = 0x0112
/** Start of image, APP1 and start of scan (ITU-T T.81 table B.1). */
const soi = 0xffd8
const app1 = 0xffe1
const sos = 0xffda

/** The EXIF segment of a JPEG with its marker and length; null when there is none before the image data. */
export function exifSegmentOf(jpeg: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const data = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  if (jpeg.length < 4 || data.getUint16(0) !== soi) return null
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = data.getUint16(at)
    const length = data.getUint16(at + 2)
    if (marker === sos || marker < 0xff00 || length < 2 || at + 2 + length > jpeg.length) return null
    if (marker === app1 && ascii(jpeg, at + 4, 6) === 'Exif\0\0') return jpeg.slice(at, at + 2 + length)
    at += 2 + length
  }
  return null
}

/** The segment for a picture that is already upright: orientation 1, everything else unchanged. */
function upright(segment: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const turned = segment.slice()
  const tiff = 10
  const data = new DataView(turned.buffer, tiff)
  if (turned.length < tiff + 10) return turned
  const little = ascii(turned, tiff, 2) === 'II'
  const first = data.getUint32(4, little)
  if (first + 2 > data.byteLength) return turned
  const count = data.getUint16(first, little)
  for (let index = 0; index < count; index++) {
    const entry = first + 2 + index * 12
    if (entry + 12 > data.byteLength) break
    if (data.getUint16(entry, little) === orientationTag) data.setUint16(entry + 8, 1, little)
  }
  return turned
}

/** A redrawn JPEG with the EXIF of its original: when, where and with what it was taken. */
export function withExif(drawn: Uint8Array<ArrayBuffer>, segment: Uint8Array<ArrayBuffer> | null): Blob {
  const parts = segment ? [drawn.slice(0, 2), upright(segment), drawn.slice(2)] : [drawn]
  return new Blob(parts, { type: 'image/jpeg' })
}
