import { ascii, type ByteWindow } from './byte-window.ts'
import { type ExifFacts, exifFacts } from './exif.ts'

/** Pixels of the upright picture; `orientation` is the EXIF value 1–8 (1 when there is none). */
export type ImageSize = { width: number; height: number } & ExifFacts
const plain: ExifFacts = { orientation: 1, hasPosition: false }

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Reads the size of a JPEG or PNG from its header, without decoding it. Null for other types and damaged
 * headers, which the server decides about.
 */
export async function imageSize(file: ByteWindow, type: string | null): Promise<ImageSize | null> {
  if (type === 'image/png') return pngSize(file)
  return type === 'image/jpeg' ? jpegSize(file) : null
}

/** The IHDR chunk comes first and starts with width and height (PNG, third edition, §11.2.1). */
async function pngSize(file: ByteWindow): Promise<ImageSize | null> {
  const head = await file.read(0, 24)
  if (head.length < 24 || ascii(head, 12, 4) !== 'IHDR') return null
  return { width: view(head).getUint32(16), height: view(head).getUint32(20), ...plain }
}

/** Frame headers SOF0–SOF15 without DHT, JPG and DAC, which share their range (ITU-T T.81 table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Markers without a length: TEM, RST0–RST7 and SOI. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * More segments than a file of the largest size can have at full length; limits the work on files made to be
 * slow.
 */
const maxSegments = 20_000

async function jpegSize(file: ByteWindow): Promise<ImageSize | null> {
  let at = 2
  let facts = plain
  for (let segment = 0; segment < maxSegments; segment++) {
    const head = await file.read(at, 9)
    const [sign, marker = 0] = head
    if (head.length < 4 || sign !== 0xff) return null
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = view(head).getUint16(2)
    if (isFrame(marker)) return head.length < 9 ? null : frameSize(head, facts)
    // Start of scan or end of image before any frame: there is no size.
    if (marker === 0xda || marker === 0xd9 || length < 2) return null
    if (marker === 0xe1) facts = exifFacts(await file.read(at + 4, length - 2)) ?? facts
    at += 2 + length
  }
  return null
}

function frameSize(head: Uint8Array, facts: ExifFacts): ImageSize | null {
  const height = view(head).getUint16(5)
  const width = view(head).getUint16(7)
  if (width === 0 || height === 0) return null
  // Orientations 5–8 swap width and height.
  return facts.orientation >= 5 ? { width: height, height: width, ...facts } : { width, height, ...facts }
}
