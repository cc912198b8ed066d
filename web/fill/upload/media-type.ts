import { ascii, type ByteWindow, startsWith } from './byte-window.ts'

/** Major brands of ISO base media files (ISO/IEC 14496-12 §4.3) that are not plain MP4. */
const brands: Record<string, string> = {
  'qt  ': 'video/quicktime',
  'M4V ': 'video/x-m4v',
  'M4A ': 'audio/x-m4a',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic-sequence',
  hevx: 'image/heic-sequence',
  mif1: 'image/heif',
  msf1: 'image/heif-sequence',
  avif: 'image/avif',
  avis: 'image/avif',
}

/** First boxes of QuickTime files from before `ftyp`. */
const oldQuickTime = new Set(['moov', 'mdat', 'free', 'wide'])

/** Formats that people often try besides the accepted ones, so that a refusal can name them. */
const signatures: [readonly number[], string][] = [
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'application/pdf'],
  [[0x47, 0x49, 0x46, 0x38], 'image/gif'],
  [[0x42, 0x4d], 'image/bmp'],
  [[0x49, 0x49, 0x2a, 0x00], 'image/tiff'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'image/tiff'],
  [[0x1a, 0x45, 0xdf, 0xa3], 'video/webm'],
  [[0x50, 0x4b, 0x03, 0x04], 'application/zip'],
]

function isoMedia(head: Uint8Array): string | null {
  const box = ascii(head, 4, 4)
  if (oldQuickTime.has(box)) return 'video/quicktime'
  if (box !== 'ftyp') return null
  const brand = ascii(head, 8, 4)
  if (brand.startsWith('3g')) return 'video/3gpp'
  return brands[brand] ?? 'video/mp4'
}

/** The media type by content, never by name; null for an unknown format. */
export async function mediaTypeOf(file: ByteWindow): Promise<string | null> {
  const head = await file.read(0, 16)
  const found = signatures.find(([signature]) => startsWith(head, signature))
  if (found) return found[1]
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 4) === 'WEBP') return 'image/webp'
  return isoMedia(head)
}
