import { deflateSync } from 'node:zlib'
import { pdfVectors } from '@atesta/testkit/vectors/pdfs.ts'
import { stampedWithoutEnd } from '@atesta/testkit/vectors/stamped-pdf.ts'
import { expect, test } from 'vitest'
import { inflate } from './inflate.ts'
import { attachmentsOf, signaturesOf } from './pdf-contents.ts'
import { PdfFile } from './pdf-file.ts'
import { readPdf } from './read-pdf.ts'

const head = '%PDF-1.7\n'

/** Objects numbered from 1, of which the first is the catalog, and a table of them. */
function fileOf(objects: readonly (string | Buffer)[]): Buffer {
  const written = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  )
  let place = head.length
  const rows = written.map((object) => {
    const row = `${String(place).padStart(10, '0')} 00000 n \n`
    place += object.length
    return row
  })
  const table = `xref\n1 ${rows.length}\n${rows.join('')}trailer\n<</Root 1 0 R>>\nstartxref\n${place}\n%%EOF\n`
  return Buffer.concat([Buffer.from(head), ...written, Buffer.from(table)])
}

const streamOf = (content: Uint8Array, entries = '') => {
  const data = deflateSync(content, { level: 9 })
  const dict = `<<${entries}/Filter/FlateDecode/Length ${data.length}>>`
  return Buffer.concat([Buffer.from(`${dict}\nstream\n`), data, Buffer.from('\nendstream')])
}

/** A file that holds one file in many places, called `name` in its description. */
const carrying = (content: Uint8Array, places: number, name: string) =>
  fileOf([
    '<</Type/Catalog/Names<</EmbeddedFiles<</Names 2 0 R>>>>>>',
    `[${'(given.pdf) 3 0 R '.repeat(places)}]`,
    `<</UF ${name}/EF<</F 4 0 R>>>>`,
    streamOf(content),
  ])

/** One that lists a quarter of a million objects in a few hundred bytes. */
function listing(): Buffer {
  const catalog = '<</Type/Catalog>>'
  const table = streamOf(
    Buffer.concat([Buffer.from([1, head.length]), Buffer.alloc(2 * 249_000)]),
    '/Type/XRef/Root 0 0 R/Size 249001/W[1 1 0]',
  )
  const first = `0 0 obj\n${catalog}\nendobj\n`
  return Buffer.concat([
    Buffer.from(`${head}${first}9 0 obj\n`),
    table,
    Buffer.from(`\nendobj\nstartxref\n${head.length + first.length}\n%%EOF\n`),
  ])
}

test('one file in many places is read no more often than the file around it is large', async () => {
  const file = carrying(listing(), 10, '(given.pdf)')
  expect(file.length).toBeLessThan(10_000)
  const { originals } = await readPdf(file, { keys: [], certificates: undefined, now: new Date() })
  const states = originals.map(({ signature }) => signature.state)
  expect(states).toHaveLength(10)
  expect(states[0]).toBe('none')
  expect(states.slice(2)).toEqual(states.slice(2).map(() => 'unreadable'))
})

test('a name as long as a book is none, in whatever way it is written', () => {
  for (const name of [`(${'x'.repeat(100_000)})`, `<${'41'.repeat(100_000)}>`]) {
    const file = new PdfFile(carrying(Buffer.from('content'), 2, name), inflate)
    expect(Array.from(attachmentsOf(file, '.pdf', 100), (found) => found.name)).toEqual([
      'given.pdf',
      'given.pdf',
    ])
  }
})

test('fields that all name the same fields are not looked at for ever', () => {
  const fields = 200
  const refs = Array.from({ length: fields }, (_, at) => `${at + 3} 0 R`).join(' ')
  const file = fileOf([
    '<</Type/Catalog/AcroForm<</Fields 2 0 R>>>>',
    `[${refs}]`,
    ...Array.from({ length: fields }, () => '<</Kids 2 0 R>>'),
  ])
  expect(() => signaturesOf(new PdfFile(file, inflate))).toThrow('too many objects')
})

test('a file is not hashed for each of a thousand time stamps', async () => {
  const [report] = await pdfVectors()
  const signed = report?.pdf ?? new Uint8Array()
  const read = (count: number) =>
    readPdf(stampedWithoutEnd(signed, count, 1), { keys: [], certificates: undefined, now: new Date() })
  expect((await read(30)).signature).toMatchObject({ state: 'appended', stamps: [] })
  await expect(read(1000)).rejects.toThrow('stamped more often')
})
