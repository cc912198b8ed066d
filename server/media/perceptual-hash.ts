/**
 * PDQ, the perceptual hash published with Meta's ThreatExchange (hashing/hashing.pdf there, 2019): luminance,
 * a box filter, 64 × 64 samples, the 16 × 16 lowest frequencies of their cosine transform, and for each
 * whether it is above the median. The distance of two pictures is the number of differing bits: of 256, about
 * 128 by chance.
 */

/** Side of the square, in pixels, that the hash is made of, whatever the picture's own shape. */
export const hashedSide = 512
const sampledSide = 64
const frequencies = 16
/**
 * A picture below this is so plain (a wall, the sky, a blank page) that it looks like any other of its kind.
 */
const leastQuality = 20
/**
 * The share of each side left out of the second hash, so that a copy without its margins is close to one of
 * the two.
 */
const margin = 0.05

/** Hashes of 64 hexadecimal digits, coarsest frequencies first, which survive alterations the longest. */
export type PictureHash = {
  whole: string
  /** Without its margins. */
  inner: string
  /** The whole picture turned by 90, 180 and 270 degrees, and mirrored: seven hashes. */
  turned: string[]
}

/** Row k: the cosine of frequency k + 1. */
const cosines = Array.from({ length: frequencies }, (_, k) =>
  Float32Array.from(
    { length: sampledSide },
    (_, n) => Math.sqrt(2 / sampledSide) * Math.cos((Math.PI / 2 / sampledSide) * (k + 1) * (2 * n + 1)),
  ),
)

const squared = (index: number) =>
  (Math.floor(index / frequencies) + 1) ** 2 + ((index % frequencies) + 1) ** 2
/** From coarse to fine. */
const order = Array.from({ length: frequencies ** 2 }, (_, index) => index).sort(
  (one, other) => squared(one) - squared(other) || one - other,
)

/** Averages of neighbours along one axis, as PDQ's filter computes them for this size. */
function boxFilter(from: Float32Array, along: number, across: number): Float32Array {
  const into = new Float32Array(from.length)
  for (let line = 0; line < hashedSide; line++) {
    for (let place = 0; place < hashedSide; place++) {
      const first = Math.max(0, place - 1)
      const last = Math.min(hashedSide - 1, place + 2)
      let sum = 0
      for (let each = first; each <= last; each++) sum += from[line * across + each * along] ?? 0
      into[line * across + place * along] = sum / (last - first + 1)
    }
  }
  return into
}

/** 64 × 64 samples of the area inside a margin, in pixels. */
function sample(smooth: Float32Array, without: number): Float32Array {
  const step = (hashedSide - 2 * without) / sampledSide
  const at = (n: number) => Math.floor(without + (n + 0.5) * step)
  return Float32Array.from(
    { length: sampledSide ** 2 },
    (_, n) => smooth[at(Math.floor(n / sampledSide)) * hashedSide + at(n % sampledSide)] ?? 0,
  )
}

/** How much there is to see, 0 to 100: PDQ's sum of differences between neighbours. */
function qualityOf(samples: Float32Array): number {
  let sum = 0
  const difference = (one: number, other: number) =>
    Math.floor((Math.abs((samples[one] ?? 0) - (samples[other] ?? 0)) * 100) / 255)
  for (let y = 0; y < sampledSide; y++) {
    for (let x = 0; x < sampledSide; x++) {
      const here = y * sampledSide + x
      if (y + 1 < sampledSide) sum += difference(here, here + sampledSide)
      if (x + 1 < sampledSide) sum += difference(here, here + 1)
    }
  }
  return Math.min(100, Math.floor(sum / 90))
}

function transform(samples: Float32Array): Float32Array {
  const rows = new Float32Array(frequencies * sampledSide)
  for (const [k, cosine] of cosines.entries()) {
    for (let x = 0; x < sampledSide; x++) {
      let sum = 0
      for (let y = 0; y < sampledSide; y++) sum += (cosine[y] ?? 0) * (samples[y * sampledSide + x] ?? 0)
      rows[k * sampledSide + x] = sum
    }
  }
  const found = new Float32Array(frequencies ** 2)
  for (let k = 0; k < frequencies; k++) {
    for (const [j, cosine] of cosines.entries()) {
      let sum = 0
      for (let x = 0; x < sampledSide; x++) sum += (cosine[x] ?? 0) * (rows[k * sampledSide + x] ?? 0)
      found[k * frequencies + j] = sum
    }
  }
  return found
}

function bitsOf(found: Float32Array): string {
  const median = found.toSorted()[frequencies ** 2 / 2 - 1] ?? 0
  const bits = order.map((index) => ((found[index] ?? 0) > median ? 1 : 0))
  return Array.from({ length: bits.length / 4 }, (_, n) =>
    bits
      .slice(4 * n, 4 * n + 4)
      .reduce((digit: number, bit) => 2 * digit + bit, 0)
      .toString(16),
  ).join('')
}

/** The frequencies of the turned or mirrored picture: they change place or sign. */
function turned(found: Float32Array, swapped: boolean, upsideDown: boolean, mirrored: boolean): Float32Array {
  return found.map((_, index) => {
    const [k, j] = [Math.floor(index / frequencies), index % frequencies]
    const value = found[swapped ? j * frequencies + k : index] ?? 0
    return value * (upsideDown && k % 2 === 0 ? -1 : 1) * (mirrored && j % 2 === 0 ? -1 : 1)
  })
}

/**
 * The hashes of `hashedSide` × `hashedSide` values of luminance, 0 to 255; null for a picture that shows too
 * little.
 */
export function hashPicture(luminance: Float32Array): PictureHash | null {
  let smooth = luminance
  for (const [along, across] of [
    [1, hashedSide],
    [hashedSide, 1],
    [1, hashedSide],
    [hashedSide, 1],
  ] as const)
    smooth = boxFilter(smooth, along, across)
  const samples = sample(smooth, 0)
  if (qualityOf(samples) < leastQuality) return null
  const found = transform(samples)
  const ways = Array.from({ length: 7 }, (_, n) => n + 1)
  return {
    whole: bitsOf(found),
    inner: bitsOf(transform(sample(smooth, margin * hashedSide))),
    turned: ways.map((way) => bitsOf(turned(found, (way & 4) > 0, (way & 2) > 0, (way & 1) > 0))),
  }
}
