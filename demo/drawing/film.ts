import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import sharp from 'sharp'
import { encodePicture, type Picture, parameterSets } from './h264.ts'
import { drawScene, type Photograph } from './photograph.ts'

const side = { width: 400, height: 304 }
const frames = 24
const perSecond = 8

/** RGB to Y'CbCr of BT.601 in the studio range, each colour sample the upper left of its four. */
async function pictureOf(svg: string): Promise<Picture> {
  const { width, height } = side
  const rgb = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const y = new Uint8Array(width * height)
  const cb = new Uint8Array(y.length / 4)
  const cr = new Uint8Array(y.length / 4)
  for (let at = 0; at < y.length; at++) {
    // Read one by one: a view of three bytes for each of millions of pixels would take most of the time.
    const r = rgb[at * 3] ?? 0
    const g = rgb[at * 3 + 1] ?? 0
    const b = rgb[at * 3 + 2] ?? 0
    y[at] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
    const column = at % width
    const row = Math.floor(at / width)
    if (column % 2 === 1 || row % 2 === 1) continue
    const half = ((row / 2) * width) / 2 + column / 2
    cb[half] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
    cr[half] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
  }
  return { ...side, y, cb, cr }
}

/** The configuration that stands in front of the pictures of a file (ISO/IEC 14496-15 section 5.3.3). */
function description(sps: Uint8Array, pps: Uint8Array): Uint8Array {
  const [, profile = 0, compatible = 0, level = 0] = sps
  const unit = (bytes: Uint8Array) => [bytes.length >> 8, bytes.length & 255, ...bytes]
  return Uint8Array.from([1, profile, compatible, level, 255, 0xe1, ...unit(sps), 1, ...unit(pps)])
}

/** A film of three seconds in which the needle of a gauge trembles around `photo.value`. */
export async function takeFilm(photo: Photograph, kind: 'mp4' | 'mov'): Promise<Buffer> {
  const target = new BufferTarget()
  const format = kind === 'mp4' ? new Mp4OutputFormat() : new MovOutputFormat()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: perSecond })
  output.setMetadataTags({ date: photo.takenAt, title: photo.label })
  await output.start()
  const { sps, pps } = parameterSets(side.width, side.height)
  const meta = {
    decoderConfig: {
      codec: 'avc1.42c01e',
      codedWidth: side.width,
      codedHeight: side.height,
      description: description(sps, pps),
    },
  }
  let before: Picture | undefined
  for (let frame = 0; frame < frames; frame++) {
    const value = photo.value + Math.sin(frame * 0.9) * 0.03 + Math.sin(frame * 2.3) * 0.012
    const picture = await pictureOf(drawScene({ ...photo, scene: 'gauge', value }, side))
    const unit = encodePicture(picture, before, frame)
    const data = Buffer.alloc(unit.length + 4)
    data.writeUInt32BE(unit.length)
    data.set(unit, 4)
    const packet = new EncodedPacket(data, before ? 'delta' : 'key', frame / perSecond, 1 / perSecond)
    await source.add(packet, frame === 0 ? meta : undefined)
    before = picture
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
