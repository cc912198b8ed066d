import { pdfVectors } from '@atesta/testkit/vectors/pdfs.ts'
import { expect, test } from 'vitest'
import { inflate } from './inflate.ts'
import { PdfFile } from './pdf-file.ts'
import { type PdfDict, PdfRef, PdfSyntaxError, type PdfValue, writeValue } from './pdf-syntax.ts'
import { startOfTable } from './pdf-xref.ts'
import { addsOnlyTimeStamps } from './updates.ts'

const [report] = await pdfVectors()
const signed = Buffer.from(report?.pdf ?? [])
const before = new PdfFile(signed, inflate)
const page = before.pages()[0]?.number ?? 0
const root = before.trailer.get('/Root') as PdfRef
/** The proof inside, which the signature is over. */
const proof = 4
const widget = Number(before.trailer.get('/Size'))
const withEntries = (dict: PdfDict, entries: [string, PdfValue][]) =>
  writeValue(new Map([...dict, ...entries]))
const field = `<</Type /Annot /Subtype /Widget /FT /Sig /T (stamp) /F 132 /Rect [-1 -1 -1 -1] /P ${page} 0 R /V ${widget + 1} 0 R>>`
const row = (at: number, generation = 0) =>
  `${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`

/** What the update is made of; a case changes one of these. */
type Parts = {
  field: string
  /** Of the reference to the field. */
  generation: number
  /** Between the objects and the table. */
  loose: string
  /** Before the rows of the objects and behind them. */
  rowsBefore: string
  rowsAfter: string
  trailer: string
  prev: number
  size: number
  annotations: PdfValue[]
}
const evil = `${proof} 0 obj\n<</Length 4>>\nstream\nevil\nendstream\nendobj\n`
const objectAt = (number: number) => signed.indexOf(`\n${number} 0 obj`) + 1

/** An update that adds a field with a time stamp, as ours do, but for what is changed about it. */
function updated(changes: (at: number) => Partial<Parts> = () => ({}), behind: Buffer = signed): Buffer {
  const plain: Parts = {
    ...{ field, generation: 0, loose: '', rowsBefore: '', rowsAfter: '', trailer: '', annotations: [] },
    prev: startOfTable(behind),
    size: widget + 2,
  }
  const parts = { ...plain, ...changes(behind.length) }
  const ref = new PdfRef(widget, parts.generation)
  const form = before.dict(before.catalog.get('/AcroForm')) ?? new Map()
  const fields = [...before.array(form.get('/Fields')), ref]
  const pageDict = before.dict(new PdfRef(page, 0)) ?? new Map()
  const annotations = [...before.array(pageDict.get('/Annots')), ref, ...parts.annotations]
  const objects = new Map([
    [root.number, withEntries(before.catalog, [['/AcroForm', new Map([...form, ['/Fields', fields]])]])],
    [page, withEntries(pageDict, [['/Annots', annotations]])],
    [widget, parts.field],
    [widget + 1, '<</Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /Contents <00>>>'],
  ])
  let text = parts.loose
  let rows = parts.rowsBefore
  for (const [number, object] of objects) {
    rows += `${number} 1\n${row(behind.length + text.length)}`
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const start = behind.length + text.length
  const trailer = withEntries(before.trailer, [
    ['/Size', String(parts.size)],
    ['/Prev', String(parts.prev)],
  ]).replace(/>>$/, `${parts.trailer}>>`)
  text += `xref\n0 1\n0000000000 65535 f \n${rows}${parts.rowsAfter}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([behind, Buffer.from(text, 'latin1')])
}

function keeps(bytes: Uint8Array): boolean {
  try {
    return addsOnlyTimeStamps(before, new PdfFile(bytes, inflate))
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}

test('a hidden time stamp keeps what was signed, and so does another behind it', () => {
  expect(keeps(updated())).toBe(true)
  const shown = field.replace('/V', '/TU (RFC 3161) /V').replaceAll('-1 ', '-1.0 ')
  expect(keeps(updated(() => ({ field: shown })))).toBe(true)
  expect(keeps(updated((at) => withStream(at, '/Filter /FlateDecode ')))).toBe(true)
  expect(keeps(updated(undefined, updated()))).toBe(true)
  expect(keeps(updated(() => ({ prev: startOfTable(signed) }), updated()))).toBe(false)
})

const both = (at: number) => ({
  first: `${proof} 1\n${row(at)}`,
  last: `${proof} 1\n${row(objectAt(proof))}`,
})
const withStream = (at: number, keys: string) => ({
  loose: `${widget + 2} 0 obj\n<<${keys}/Length 0>>\nstream\n\nendstream\nendobj\n`,
  rowsAfter: `${widget + 2} 1\n${row(at)}`,
  size: widget + 3,
})
const changes: [string, (at: number) => Partial<Parts>][] = [
  [
    'lists an object at two places',
    (at) => ({ loose: evil, rowsBefore: both(at).first, rowsAfter: both(at).last }),
  ],
  ['has an object that it does not list', () => ({ loose: evil })],
  ['has a comment', () => ({ loose: '% more\n' })],
  ['has words between its objects', () => ({ loose: 'more ' })],
  ['lists what is not part of it', () => ({ rowsAfter: both(0).last })],
  [
    'lists an object under another generation',
    () => ({ rowsAfter: `${proof} 1\n${row(objectAt(proof), 1)}` }),
  ],
  ['numbers an object beyond its size', (at) => ({ ...withStream(at, ''), size: widget + 2 })],
  ['frees an object', () => ({ rowsAfter: `${widget + 2} 1\n0000000000 00001 f \n` })],
  ['has rows of another length', () => ({ rowsAfter: '0 0\n \n' })],
  ['names an older generation', () => ({ generation: 3 })],
  ['names a further table', () => ({ trailer: ` /XRefStm ${startOfTable(signed)}` })],
  ['has a key of its trailer twice', () => ({ trailer: ` /Root ${root.number} 0 R` })],
  ['says two things of its field', () => ({ field: field.replace('<<', '<</Subtype /Ink ') })],
  [
    'hides an object in a string',
    () => ({ field: field.replace('(stamp)', `(\n${evil.replace('evil', 'E v l')})`) }),
  ],
  [
    'hides a trailer in a string',
    () => ({ field: field.replace('(stamp)', `(\ntrailer <</Root ${proof} 0 R>>)`) }),
  ],
  ['adds a stream that could hold objects', (at) => withStream(at, '/Type /ObjStm /N 0 /First 0 ')],
  ['adds an annotation that is no field', () => ({ annotations: [new Map([['/Subtype', '/Ink']])] })],
]
test.each(changes)('an update is refused that %s', (_, change) => {
  expect(keeps(updated(change))).toBe(false)
})

const shown: [string, string, string][] = [
  ['ink', '/Widget', '/Ink /InkList [[10 10 190 190]]'],
  ['a line', '/Widget', '/Line /L [10 10 190 190]'],
  ['a note', '/Widget', '/Text /Contents (paid)'],
  ['a file', '/Widget', '/FileAttachment /FS (a)'],
  ['an unknown kind', '/Subtype /Widget ', ''],
  ['an appearance', '/F 132', '/F 132 /AP <</N 4 0 R>>'],
  ['a text', '/F 132', '/F 132 /Contents (paid)'],
  ['no place', '/Rect [-1 -1 -1 -1] ', ''],
  ['an unfinished place', '[-1 -1 -1 -1]', '[-1 -1]'],
  ['a place without numbers', '[-1 -1 -1 -1]', '[null null null null]'],
  ['a place on the page', '[-1 -1 -1 -1]', '[0 0 100 100]'],
]
test.each(shown)('a time stamp with %s is not hidden', (_, from, to) => {
  expect(field).toContain(from)
  expect(keeps(updated(() => ({ field: field.replace(from, to) })))).toBe(false)
})

/** A file of plain objects, and one that continues it with others; both begin with the number of their first object. */
const written = (from: Buffer, first: number, objects: readonly string[], trailer: string): Buffer => {
  let text = ''
  let rows = ''
  for (const [at, object] of objects.entries()) {
    rows += row(from.length + text.length)
    text += `${first + at} 0 obj\n${object}\nendobj\n`
  }
  const start = from.length + text.length
  text += `xref\n${first} ${objects.length}\n${rows}trailer\n<</Root 1 0 R /Size ${first + objects.length}${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([from, Buffer.from(text)])
}

test('pages that are written again with what they inherit are looked up together', () => {
  class Counted extends PdfFile {
    walks = 0
    override pages() {
      this.walks++
      return super.pages()
    }
  }
  const pages = 40
  const first = 4
  const box = '/MediaBox [0 0 9 9]'
  const kids = Array.from({ length: pages }, (_, at) => `${first + at} 0 R`).join(' ')
  const plain = Array<string>(pages).fill('<</Type /Page /Parent 2 0 R>>')
  const heads = [
    '<</Type /Catalog /Pages 2 0 R /AcroForm 3 0 R>>',
    `<</Type /Pages /Kids [${kids}] ${box}>>`,
    '<</Fields []>>',
  ]
  const bytes = written(Buffer.from('%PDF-1.7\n'), 1, [...heads, ...plain], '')
  const again = (entries: string) => {
    const spelled = plain.map((each) => each.replace('>>', ` ${entries}>>`))
    const newer = new Counted(written(bytes, first, spelled, ` /Prev ${startOfTable(bytes)}`), inflate)
    const older = new Counted(bytes, inflate)
    return { same: addsOnlyTimeStamps(older, newer), walks: older.walks + newer.walks }
  }
  expect(again(box)).toEqual({ same: true, walks: 2 })
  expect(again('/MediaBox [0 0 9 8]').same).toBe(false)
})
