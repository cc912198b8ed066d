import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

const corpus = join(import.meta.dirname, '../../shared/corpus')

/** Real photos, where the corpus is; one of those that differ only in their orientation. */
export function realPictures(): Buffer[] {
  return ['photos', 'c2pa'].flatMap((folder) =>
    existsSync(join(corpus, folder))
      ? readdirSync(join(corpus, folder))
          .filter((name) => /\.(jpg|png)$/.test(name) && !/-[368]\.jpg$|E-sig|CA\.jpg|no_manifest/.test(name))
          .map((name) => readFileSync(join(corpus, folder, name)))
      : [],
  )
}

/** A scene as a photo has one: a sky, a ground, things of all sizes on it, grain over all. */
export async function drawnPicture(seed: number): Promise<Buffer> {
  const random = numbersFrom(seed)
  const [width, height] = random() < 0.5 ? [1200, 900] : [900, 1200]
  const colour = () => `rgb(${[0, 0, 0].map(() => Math.floor(random() * 255)).join(',')})`
  const horizon = 30 + random() * 45
  const things = Array.from({ length: 6 + Math.floor(random() * 30) }, () => {
    const size = 20 + random() ** 2 * 500
    const [x, y] = [random() * width, (horizon / 200 + random() * (1 - horizon / 200)) * height]
    const style = `fill="${colour()}" opacity="${0.5 + random() / 2}"`
    const turn = `transform="rotate(${random() * 90} ${x} ${y})"`
    return random() < 0.5
      ? `<rect x="${x}" y="${y}" width="${size}" height="${size * (0.3 + random())}" ${style} ${turn}/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${size / 2}" ry="${(size / 2) * (0.3 + random())}" ${style} ${turn}/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="${random()}" y2="1"><stop offset="0" stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><rect y="${horizon}%" width="100%" height="100%" fill="${colour()}"/>${things.join('')}</svg>`
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer()
  return sharp(Buffer.from(svg))
    .blur(0.5 + random() * 2)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

type Alteration = { name: string; alter: (bytes: Buffer) => Promise<Buffer> }

const upright = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes)
    .rotate()
    .flatten({ background: '#fff' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: sharp(data), width: info.width, height: info.height }
}
const jpeg = (picture: Sharp, quality = 85) => picture.jpeg({ quality }).toBuffer()
const scaled = (share: number) => async (bytes: Buffer) => {
  const { picture, width } = await upright(bytes)
  return jpeg(picture.resize(Math.round(width * share)))
}
/** Without these shares of the four sides: left, top, right, bottom. */
const cropped =
  (...sides: [number, number, number, number]) =>
  async (bytes: Buffer) => {
    const { picture, width, height } = await upright(bytes)
    const [left, top] = [Math.round(width * sides[0]), Math.round(height * sides[1])]
    return jpeg(
      picture.extract({
        ...{ left, top },
        width: Math.round(width * (1 - sides[0] - sides[2])),
        height: Math.round(height * (1 - sides[1] - sides[3])),
      }),
    )
  }
const captioned = (share: number) => async (bytes: Buffer) => {
  const { picture, width, height } = await upright(bytes)
  const tall = Math.round(height * share)
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}"><rect width="100%" height="100%" fill="#fff"/><text x="2%" y="70%" font-size="${tall * 0.6}" font-family="sans-serif">Policy 4711 – 23.11.2026</text></svg>`
  return jpeg(picture.composite([{ input: Buffer.from(label), left: 0, top: height - tall }]))
}
const lit = (slope: number, offset: number) => async (bytes: Buffer) =>
  jpeg((await upright(bytes)).picture.linear(slope, offset))
const turnedBy = (degrees: number) => async (bytes: Buffer) =>
  jpeg((await upright(bytes)).picture.rotate(degrees, { background: '#000' }))

/** What is done to a picture so that it passes for another one. */
export const alterations: Alteration[] = [
  { name: 'compressed, quality 60', alter: async (bytes) => jpeg((await upright(bytes)).picture, 60) },
  { name: 'compressed, quality 30', alter: async (bytes) => jpeg((await upright(bytes)).picture, 30) },
  { name: 'scaled to 50 %', alter: scaled(0.5) },
  { name: 'scaled to 25 %', alter: scaled(0.25) },
  {
    name: 'another format (WebP, quality 75)',
    alter: async (bytes) => (await upright(bytes)).picture.webp({ quality: 75 }).toBuffer(),
  },
  { name: 'brighter by 15 %', alter: lit(1.15, 0) },
  { name: 'darker by 25 %', alter: lit(0.75, 0) },
  { name: 'more contrast (× 1.3)', alter: lit(1.3, -38) },
  { name: 'a caption over the lowest 6 %', alter: captioned(0.06) },
  { name: 'a caption over the lowest 12 %', alter: captioned(0.12) },
  { name: 'each side cropped by 1.5 % (3 % in all)', alter: cropped(0.015, 0.015, 0.015, 0.015) },
  { name: 'each side cropped by 3 %', alter: cropped(0.03, 0.03, 0.03, 0.03) },
  { name: 'one side cropped by 4 %', alter: cropped(0.04, 0, 0, 0) },
  { name: 'one side cropped by 8 %', alter: cropped(0.08, 0, 0, 0) },
  { name: 'each side cropped by 4 % (8 % in all)', alter: cropped(0.04, 0.04, 0.04, 0.04) },
  { name: 'each side cropped by 8 %', alter: cropped(0.08, 0.08, 0.08, 0.08) },
  { name: 'rotated by 2°, with black corners', alter: turnedBy(2) },
  { name: 'rotated by 90°', alter: turnedBy(90) },
  { name: 'rotated by 180°', alter: turnedBy(180) },
  { name: 'mirrored', alter: async (bytes) => jpeg((await upright(bytes)).picture.flop()) },
  {
    name: 'smaller, compressed, cropped by 2 % and brighter',
    alter: async (bytes) => {
      const small = await scaled(0.4)(await cropped(0.02, 0.02, 0.02, 0.02)(bytes))
      return jpeg(sharp(await lit(1.1, 5)(small)), 50)
    },
  },
]
