import { type PdfDict, type PdfRef, type PdfValue, textOf } from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { PdfWriter } from '../file/pdf-writer.ts'

const mark = '(atesta-page-label)'
// Print, ReadOnly, Locked (§12.5.3).
const flags = String(4 + 64 + 128)

/** Whether an annotation is a page label of an earlier merge. Older ones have no mark. */
export function isPageLabel(annotation: PdfDict | undefined): boolean {
  if (annotation?.get('/NM') === mark) return true
  const looksLike = annotation?.get('/Subtype') === '/Stamp' && annotation.get('/F') === flags
  return looksLike && /^\d+ \/ \d+$/.test(textOf(annotation.get('/Contents')) ?? '')
}

/** "n / total" centred at the foot, read-only, printed with the page. */
export function pageLabel(writer: PdfWriter, page: PdfDict, file: PdfFile, text: string): PdfRef {
  const box = file
    .array(page.get('/CropBox') ?? page.get('/MediaBox'))
    .map((value) => Number(file.resolve(value)))
  const [left = 0, bottom = 0, right = 595] = box
  const [width, height] = [80, 14]
  const from = (left + right) / 2 - width / 2
  const look = writer.reserve()
  // Helvetica's digits are 0.556 em wide and its slash and space 0.278.
  const textWidth =
    8 * Array.from(text, (letter) => (/\d/.test(letter) ? 0.556 : 0.278)).reduce((a, b) => a + b, 0)
  const start = ((width - textWidth) / 2).toFixed(2)
  const font: PdfDict = new Map([
    ['/Type', '/Font'],
    ['/Subtype', '/Type1'],
    ['/BaseFont', '/Helvetica'],
  ])
  writer.stream(
    look,
    new Map<string, PdfValue>([
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', ['0', '0', String(width), String(height)]],
      ['/Resources', new Map([['/Font', new Map([['/F', font]])]])],
    ]),
    Buffer.from(`BT /F 8 Tf 0.33 g ${start} 4 Td (${text}) Tj ET`, 'latin1'),
  )
  const ref = writer.reserve()
  const corner = [from, bottom + 10, from + width, bottom + 10 + height].map((value) => value.toFixed(2))
  writer.object(
    ref,
    new Map<string, PdfValue>([
      ['/Type', '/Annot'],
      ['/Subtype', '/Stamp'],
      ['/Rect', corner],
      ['/F', flags],
      ['/NM', mark],
      ['/Contents', `(${text})`],
      ['/AP', new Map([['/N', look]])],
    ]),
  )
  return ref
}
