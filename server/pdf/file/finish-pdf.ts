import {
  isDict,
  type PdfDict,
  PdfRef,
  PdfSyntaxError,
  type PdfValue,
  writeValue,
} from '@atesta/evidence/pdf/pdf-syntax.ts'
import { startOfTable } from '@atesta/evidence/pdf/pdf-xref.ts'
import type { PageImage } from '../images.ts'
import { accessibilitySchemaEntry } from '../merge/merge-standards.ts'
import { PdfFile } from './pdf-file.ts'

// A JPEG's comment segment (marker 0xfffe) contains the number of the image that a placeholder represents.
const mark = 'page-image:'

/**
 * The typesetter decodes every pixel of an image only to learn its size, which we know. So it gets a
 * one-pixel image with a number in a comment, which is replaced by the real bytes afterwards: a report with
 * twelve photos is typeset in a quarter of the time.
 */
export function standIn(pixel: Buffer, index: number): Buffer {
  const text = Buffer.from(`${mark}${index};`, 'latin1')
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([pixel.subarray(0, 2), head, text, pixel.subarray(2)])
}

/**
 * Makes the finished report from the typesetter's output: placeholders become images (by index), and where
 * `accessible` the metadata claim PDF/UA-1 besides PDF/A-3. The typesetter follows the rules of both but
 * writes only one claim.
 */
export function finishPdf(
  typeset: Buffer,
  images: (PageImage | undefined)[],
  accessible: boolean,
): Buffer<ArrayBuffer> {
  const file = new PdfFile(typeset)
  const placed = [...file.numbers()]
    .map(({ number, offset }) => ({ number, offset: offset ?? -1 }))
    .sort((one, other) => one.offset - other.offset)
  const changed = imagesIn(file, placed, images)
  if (accessible) addAccessibility(file, changed)
  return replaceObjects(file, placed, changed)
}

type Placed = { number: number; offset: number }

/** The objects that contain placeholders, with the images that replace them. */
function imagesIn(file: PdfFile, placed: Placed[], images: (PageImage | undefined)[]): Map<number, Buffer> {
  const changed = new Map<number, Buffer>()
  for (let at = file.bytes.indexOf(mark); at !== -1; at = file.bytes.indexOf(mark, at + mark.length)) {
    const holder = placed.findLast(({ offset }) => offset < at)
    if (!holder) continue
    const { value, data } = file.object(holder.number)
    // An attachment may contain the text as well; only an image that begins with it is a placeholder.
    if (!isDict(value) || !data || value.get('/Filter') !== '/DCTDecode') continue
    const index = new RegExp(`^${mark}(\\d+);`).exec(data.toString('latin1', 6, 40))?.[1]
    const image = index === undefined ? undefined : images[Number(index)]
    if (image) changed.set(holder.number, streamObject(holder.number, imageDict(value, image), image.bytes))
  }
  return changed
}

function addAccessibility(file: PdfFile, changed: Map<number, Buffer>): void {
  const catalog = file.trailer.get('/Root')
  const metadata = file.catalog.get('/Metadata')
  if (!(catalog instanceof PdfRef) || !(metadata instanceof PdfRef)) throw new PdfSyntaxError('no metadata')
  const { value, data } = file.object(metadata.number)
  if (!isDict(value) || !data) throw new PdfSyntaxError('no metadata')
  const words = `${catalog.number} 0 obj\n${writeValue(accessibleCatalog(file))}\nendobj\n`
  changed.set(catalog.number, Buffer.from(words, 'latin1'))
  changed.set(metadata.number, streamObject(metadata.number, value, accessibleMetadata(data)))
}

function streamObject(number: number, dict: PdfDict, data: Buffer): Buffer {
  const whole: PdfDict = new Map([...dict, ['/Length', String(data.length)]])
  const head = Buffer.from(`${number} 0 obj\n${writeValue(whole)}\nstream\n`, 'latin1')
  return Buffer.concat([head, data, Buffer.from('\nendstream\nendobj\n', 'latin1')])
}

/**
 * The file with some objects replaced; all others are copied byte for byte, and the cross-reference table is
 * rewritten.
 */
function replaceObjects(file: PdfFile, placed: Placed[], changed: Map<number, Buffer>): Buffer<ArrayBuffer> {
  const end = startOfTable(file.bytes)
  const pieces: Buffer[] = [file.bytes.subarray(0, placed[0]?.offset ?? 0)]
  const offsets = new Map<number, number>()
  let at = pieces[0]?.length ?? 0
  for (const [index, { number, offset }] of placed.entries()) {
    if (offset < 0) throw new PdfSyntaxError('packed objects are not expected here')
    const piece = changed.get(number) ?? file.bytes.subarray(offset, placed[index + 1]?.offset ?? end)
    offsets.set(number, at)
    pieces.push(piece)
    at += piece.length
  }
  const rows = ['0000000000 65535 f \n']
  for (let number = 1; number < file.size; number += 1) {
    const offset = offsets.get(number)
    rows.push(
      offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    )
  }
  const tail = `xref\n0 ${rows.length}\n${rows.join('')}trailer\n${writeValue(file.trailer)}\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(tail, 'latin1')])
}

function imageDict(dict: PdfDict, image: PageImage): PdfDict {
  return new Map([...dict, ['/Width', String(image.width)], ['/Height', String(image.height)]])
}

/** PDF/UA-1 §7.1: a viewer shows the title, not the file name. */
function accessibleCatalog(file: PdfFile): PdfDict {
  const preferences: PdfDict = file.dict(file.catalog.get('/ViewerPreferences')) ?? new Map()
  const titled: PdfDict = new Map([...preferences, ['/DisplayDocTitle', 'true']])
  return new Map<string, PdfValue>([...file.catalog, ['/ViewerPreferences', titled]])
}

/** PDF/UA-1 §5, and PDF/A-3 §6.6.2.3: a property outside the known schemas is described in the extension schemas. */
function accessibleMetadata(xmp: Buffer): Buffer {
  const schemasEnd = '</rdf:Bag></pdfaExtension:schemas>'
  const descriptionEnd = '</rdf:Description></rdf:RDF>'
  const text = xmp.toString('utf8')
  if (!text.includes(schemasEnd) || !text.includes(descriptionEnd)) {
    throw new PdfSyntaxError('the metadata have an unexpected form')
  }
  const claim = '<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>'
  // As functions, so that a `$` in the schema is never read as a pattern.
  const described = text.replace(schemasEnd, () => accessibilitySchemaEntry + schemasEnd)
  return Buffer.from(
    described.replace(descriptionEnd, () => claim + descriptionEnd),
    'utf8',
  )
}
