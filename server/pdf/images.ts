import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { rasterOf } from '../media/raster.ts'
import { plainJpeg } from './jpeg.ts'
import type { EvidenceItem, ImageSource, ReportModel } from './report-model.ts'

/** An image ready for printing: an upright 8-bit sRGB JPEG without metadata. */
export interface PageImage {
  width: number
  height: number
  grey: boolean
  bytes: Buffer
}

/** A small image with possible transparency, which the typesetter reads itself. */
export interface PagePng {
  width: number
  height: number
  bytes: Buffer
}

/** `images` by evidence item; items whose image could not be read are in `unreadable`. */
export interface ReportImages {
  images: Map<EvidenceItem, PageImage>
  unreadable: Set<EvidenceItem>
  logo: PagePng | undefined
  /** In the order of the model's signatures. */
  signatures: (PagePng | undefined)[]
}

// On paper a photo is 83 mm wide: 1600 pixels are 490 per inch, more than any printer shows.
const maxSide = 1600
const quality = 80
// A preview within these limits is used as it is: re-encoding would cost time and detail and save little.
const asItIs = { maxSide: 2048, bytes: 800_000 }
const maxInputBytes = 64_000_000
const maxInputPixels = 120_000_000
// libvips works on its own threads; more at the same time only costs memory.
const atOnce = 4

/** Every evidence item of the model in reading order. */
export function evidenceOf(model: ReportModel): EvidenceItem[] {
  const inSections = model.sections.flatMap((section) =>
    section.questions.flatMap((question) => question.evidence ?? []),
  )
  return [...inSections, ...(model.otherEvidence ?? [])]
}

/** Reads and reduces every image of a report. Never rejects because of an image. */
export async function prepareImages(model: ReportModel): Promise<ReportImages> {
  const result: ReportImages = {
    images: new Map(),
    unreadable: new Set(),
    logo: undefined,
    signatures: [],
  }
  const items = evidenceOf(model)
  const queue = items[Symbol.iterator]()
  const work = async () => {
    for (const item of queue) {
      if (!item.preview) continue
      const image = await readImage(item.preview)
      if (image) result.images.set(item, image)
      else result.unreadable.add(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (model.company.logo) result.logo = await readPng(model.company.logo, 900, 300)
  for (const signature of model.signatures) result.signatures.push(await readPng(signature.png, 900, 450))
  return result
}

async function readImage(source: ImageSource): Promise<PageImage | undefined> {
  try {
    const file = await readSource(source)
    if (!file || !rasterOf(file)) return undefined
    const plain = file.length <= asItIs.bytes ? plainJpeg(file) : undefined
    if (plain && Math.max(plain.width, plain.height) <= asItIs.maxSide) {
      return { width: plain.width, height: plain.height, grey: plain.components === 1, bytes: plain.bytes }
    }
    const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: maxInputPixels })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, grey: info.channels === 1, bytes: data }
  } catch {
    // Truncated, of a different kind than its name says, or missing: the report prints a note instead.
    return undefined
  }
}

async function readSource(source: ImageSource): Promise<Buffer | undefined> {
  if ('bytes' in source) return Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.length)
  if ((await stat(source.path)).size > maxInputBytes) return undefined
  return readFile(source.path)
}

async function readPng(bytes: Uint8Array, width: number, height: number): Promise<PagePng | undefined> {
  // Signatures stored before they were checked may be anything.
  if (!rasterOf(bytes)) return undefined
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxInputPixels })
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, bytes: data }
  } catch {
    return undefined
  }
}
