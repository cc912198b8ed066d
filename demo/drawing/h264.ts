import { BitWriter } from './bit-writer.ts'

/*
 * The smallest H.264 there is: baseline profile, samples as they are (I_PCM), and macroblocks that did not change
 * skipped. It needs no encoder, every player shows it, and for a picture in which little moves it is small enough.
 */

/** A picture as 8-bit Y'CbCr 4:2:0, its sides multiples of 16. */
export type Picture = { width: number; height: number; y: Uint8Array; cb: Uint8Array; cr: Uint8Array }

const nal = (header: number, payload: Uint8Array): Uint8Array => {
  const bytes = [header]
  let zeros = 0
  for (const byte of payload) {
    // Three bytes that look like a start code are kept apart (section 7.4.1.1).
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(bytes)
}

export function parameterSets(width: number, height: number): { sps: Uint8Array; pps: Uint8Array } {
  const sps = new BitWriter().bits(66, 8).bits(0xc0, 8).bits(30, 8)
  // Set 0, frame numbers of 8 bits, output in decoding order, one reference.
  sps.ue(0).ue(4).ue(2).ue(1).bits(0, 1)
  sps.ue(width / 16 - 1).ue(height / 16 - 1)
  sps.bits(1, 1).bits(1, 1).bits(0, 1).bits(0, 1)
  const pps = new BitWriter().ue(0).ue(0).bits(0, 2).ue(0).ue(0).ue(0).bits(0, 3)
  pps.ue(0).ue(0).ue(0).bits(1, 1).bits(0, 1).bits(0, 1)
  return { sps: nal(0x67, sps.finish()), pps: nal(0x68, pps.finish()) }
}

type Block = { column: number; row: number }

function* blockRows(picture: Picture, { column, row }: Block): Generator<Uint8Array> {
  const { width, y, cb, cr } = picture
  for (let line = 0; line < 16; line++) {
    const from = (row * 16 + line) * width + column * 16
    yield y.subarray(from, from + 16)
  }
  for (const plane of [cb, cr]) {
    for (let line = 0; line < 8; line++) {
      const from = ((row * 8 + line) * width) / 2 + column * 8
      yield plane.subarray(from, from + 8)
    }
  }
}

function sameBlock(a: Picture, b: Picture, block: Block): boolean {
  const others = blockRows(b, block)
  for (const line of blockRows(a, block)) {
    const other = others.next().value
    if (!other || Buffer.compare(line, other) !== 0) return false
  }
  return true
}

/** One picture as a NAL unit: whole when there is none before it, otherwise only the macroblocks that differ. */
export function encodePicture(picture: Picture, before: Picture | undefined, number: number): Uint8Array {
  const writer = new BitWriter()
    .ue(0)
    .ue(before ? 5 : 7)
    .ue(0)
  writer.bits(before ? number % 256 : 0, 8)
  if (before) writer.bits(0, 1).bits(0, 1).bits(0, 1)
  else writer.ue(0).bits(0, 2)
  writer.ue(0).ue(1)
  let skipped = 0
  for (let row = 0; row < picture.height / 16; row++) {
    for (let column = 0; column < picture.width / 16; column++) {
      if (before && sameBlock(picture, before, { column, row })) {
        skipped++
        continue
      }
      if (before) writer.ue(skipped)
      skipped = 0
      // mb_type I_PCM; in a P slice intra types come after the five inter ones (tables 7-11 and 7-13).
      writer.ue(before ? 30 : 25).align()
      for (const line of blockRows(picture, { column, row })) writer.raw(line)
    }
  }
  if (skipped > 0) writer.ue(skipped)
  return nal(before ? 0x41 : 0x65, writer.finish())
}
