import { expect, test } from 'vitest'
import { PdfFile } from '../file/pdf-file.ts'
import { mergePdfs } from './merge.ts'

/** A PDF of these objects, numbered from 1; the first is the catalog. */
function pdfOf(objects: string[]): Buffer {
  let text = '%PDF-1.7\n'
  let rows = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    rows += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n${rows}trailer\n<</Root 1 0 R/Size ${size}>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}

const references = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => `${from + index} 0 R`).join(' ')

// More than fit into the arguments of one call.
const many = 150_000

test('a part may have more pages than a call has arguments', { timeout: 120_000 }, async () => {
  const bytes = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${many}/MediaBox[0 0 9 9]/Kids[${references(many, 3)}]>>`,
    ...Array.from({ length: many }, () => '<</Type/Page/Parent 2 0 R>>'),
  ])
  const merged = await mergePdfs([{ name: 'long', bytes }], {}, () => {})
  expect(new PdfFile(Buffer.from(merged)).pages()).toHaveLength(many)
})

test('its tags may have more beginnings than that', { timeout: 120_000 }, async () => {
  const kids = Array.from({ length: many }, (_, index) => index).join(' ')
  const bytes = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R>>',
    '<</Type/Pages/Count 1/MediaBox[0 0 9 9]/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R>>',
    `<</Type/StructTreeRoot/K[${kids}]>>`,
  ])
  const merged = new PdfFile(Buffer.from(await mergePdfs([{ name: 'tagged', bytes }], {}, () => {})))
  const root = merged.dict(merged.catalog.get('/StructTreeRoot'))
  expect(merged.array(root?.get('/K'))).toHaveLength(many)
})
