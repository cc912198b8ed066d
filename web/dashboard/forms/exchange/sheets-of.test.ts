import { comment, component, formWith } from '@atesta/forms/testing/build-form.ts'
import { exportXlsform } from '@atesta/forms/xlsform/export.ts'
import { importXlsform } from '@atesta/forms/xlsform/import.ts'
import { type BookType, CFB, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { ProtectedFile } from './protected-file.ts'
import { sheetsOf, workbookOf } from './sheets-of.ts'
import { TooLargeFile, unpackedSize } from './unpacked-size.ts'

type Cell = string | number | { t: 'n'; v: number; z: string }

/** A workbook as a spreadsheet program makes it: numbers are numbers. */
function bytesOf(sheets: Record<string, Cell[][]>, bookType: BookType = 'xlsx'): ArrayBuffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true })).buffer
}

describe.each<BookType>(['xlsx', 'xls'])('the numbers of a workbook (.%s)', (bookType) => {
  const written = (cell: Cell) => sheetsOf(bytesOf({ survey: [[cell]] }, bookType))[0]?.rows[0]?.[0]

  test.each([
    [7, '7'],
    [-1.5, '-1.5'],
    [123456789012, '123456789012'],
    [20063100010001, '20063100010001'],
    [20063100010002, '20063100010002'],
    [0.1234567890123, '0.1234567890123'],
    [0.1 + 0.2, '0.3'],
    [0.0000001, '0.0000001'],
  ])('have all their digits: %d', (value, text) => expect(written(value)).toBe(text))

  test.each([
    [{ t: 'n', v: 45000, z: 'yyyy-mm-dd' }, '2023-03-15'],
    [{ t: 'n', v: 0.25, z: '0%' }, '25%'],
  ] as const)('are as they are shown where they are shown otherwise: %j', (cell, text) =>
    expect(written(cell)).toBe(text),
  )
})

test('choices with long numbers as names are each a choice', () => {
  const numbers = [20063100010001, 20063100010002, 123456789012]
  const bytes = bytesOf({
    survey: [
      ['type', 'name', 'label'],
      ['select_one l', 'a', 'A'],
    ],
    choices: [['list_name', 'name', 'label'], ...numbers.map((number) => ['l', number, 'One'])],
  })
  const { structure, notices } = importXlsform(sheetsOf(bytes), 'x')
  expect(notices).toEqual([])
  const options = structure.schema[0]?.questions[0]?.components[0]?.options
  expect(options?.map(({ value }) => value)).toEqual(numbers.map(String))
})

describe('a sheet with more rows than are read', () => {
  const survey: Cell[][] = [
    ['type', 'name', 'label'],
    ['select_one l', 'a', 'A'],
  ]
  const choices = (count: number): Cell[][] => [
    ['list_name', 'name', 'label'],
    ...Array.from({ length: count }, (_, index) => ['l', `v${index}`, 'One']),
  ]
  const form = (sheet: Cell[][]) => importXlsform(sheetsOf(bytesOf({ survey, choices: sheet })), 'x')
  const optionsOf = ({ structure }: ReturnType<typeof form>) =>
    structure.schema[0]?.questions[0]?.components[0]?.options

  test('is read as far as that, and it is said', () => {
    const read = form(choices(20_000))
    expect(optionsOf(read)).toHaveLength(19_999)
    expect(read.notices).toContainEqual({ code: 'sheet_cut', sheet: 'choices' })
  })

  test('has nothing to say where it ends there', () => {
    const read = form([...choices(19_999), ['', '', '']])
    expect(optionsOf(read)).toHaveLength(19_999)
    expect(read.notices.map(({ code }) => code)).not.toContain('sheet_cut')
  })
})

describe('a sheet that is larger than what stands in it', () => {
  const survey: Cell[][] = [['type', 'name', 'label'], ['text', 'a', 'A'], ['note']]
  /** The survey in a workbook in which cells, or the size that it claims, are moved: the writer would fill all between. */
  function moved(places: Record<string, string>): ArrayBuffer {
    const zip = CFB.read(new Uint8Array(bytesOf({ survey })), { type: 'array' })
    const sheet = CFB.find(zip, '/xl/worksheets/sheet1.xml')
    let xml = Buffer.from(sheet?.content ?? []).toString()
    for (const [from, to] of Object.entries(places)) {
      expect(xml).toContain(`="${from}"`)
      xml = xml.replace(`="${from}"`, `="${to}"`)
    }
    CFB.utils.cfb_add(zip, '/xl/worksheets/sheet1.xml', Buffer.from(xml))
    return new Uint8Array(CFB.write(zip, { type: 'array', fileType: 'zip' }) as number[]).buffer
  }
  const rowsIn = (bytes: ArrayBuffer) => sheetsOf(bytes)[0]?.rows

  test.each([
    ['.xlsx', moved({ A3: 'XFD3', 'A1:C3': 'A1:XFD3' })],
    ['.xls', bytesOf({ survey: [...survey.slice(0, 2), [...Array(255).fill(''), 'far']] }, 'xls')],
  ])('is read as wide as its header: %s', (_, bytes) => {
    expect(rowsIn(bytes)).toEqual([...survey.slice(0, 2), ['', '', '']])
  })

  test('is read as wide as what stands beside its header, which is said to be left out', () => {
    const given = { survey: [...survey.slice(0, 2), ['text', 'b', 'B', '', 'See the manual']] }
    const { notices } = importXlsform(sheetsOf(bytesOf(given)), 'x')
    const left = { code: 'cell_ignored', sheet: 'survey', row: 3, column: '', what: 'See the manual' }
    expect(notices).toEqual([left])
  })

  test('is read no longer than what stands in it', () => {
    expect(rowsIn(moved({ 'A1:C3': 'A1:C90' }))).toEqual([...survey.slice(0, 2), ['note', '', '']])
  })

  test('is refused where its header is wide and its last row far below', () => {
    const bytes = moved({ C1: 'XFD1', 3: '123', A3: 'A123', 'A1:C3': 'A1:XFD123' })
    expect(() => sheetsOf(bytes)).toThrow(TooLargeFile)
  })
})

test.each(['code _x0041_ here', '_x0041_x0042_', '_x005F_', '_X000d_', 'a_x_b', ' a &lt; b '])(
  'a text that looks like an escaped character is read as it was written: %s',
  (text) => {
    expect(sheetsOf(workbookOf([{ name: 'survey', rows: [[text]] }]).buffer)[0]?.rows).toEqual([[text]])
  },
)

test('a form full of texts that look like escaped characters fits its cells, and is read again', () => {
  const form = formWith(
    component('a', 'text', {
      comment_object: Array.from({ length: 20 }, (_, index) =>
        comment(`c${index}`, 'comment', { label: '_x0041_X00aF_'.repeat(300) }),
      ),
    }),
  )
  const workbook = workbookOf(exportXlsform('Escapes', form).sheets)
  expect(importXlsform(sheetsOf(workbook.buffer), 'x').structure).toEqual(form)
})

describe('the size of a workbook unpacked', () => {
  test('is what its parts say, and none for what is no ZIP', () => {
    const small = unpackedSize(bytesOf({ survey: [['type']] }))
    expect(unpackedSize(bytesOf({ survey: [['x'.repeat(30_000)]] })) - small).toBeGreaterThan(29_000)
    expect(unpackedSize(bytesOf({ survey: [['type']] }, 'xls'))).toBe(0)
    expect(unpackedSize(new ArrayBuffer(0))).toBe(0)
    const around = [bytesOf({ survey: [['type']] }, 'xls'), bytesOf({ survey: [['type']] })]
    const holdsZip = Uint8Array.from(around.flatMap((each) => [...new Uint8Array(each)]))
    expect(unpackedSize(holdsZip.buffer)).toBe(0)
  })

  test('is refused where it is beyond that of any form, before anything is unpacked', () => {
    const bytes = bytesOf({ survey: [['type']] })
    expect(sheetsOf(bytes)).toHaveLength(1)
    const view = new DataView(bytes)
    const entry = Array.from({ length: bytes.byteLength - 4 }, (_, at) => at).find(
      (at) => view.getUint32(at, true) === 0x02014b50,
    )
    view.setUint32((entry ?? 0) + 24, 1_500_000_000, true)
    expect(() => sheetsOf(bytes)).toThrow(TooLargeFile)
    view.setUint32((entry ?? 0) + 24, 0xffffffff, true)
    expect(() => sheetsOf(bytes)).toThrow(TooLargeFile)
  })
})

test('a workbook with a password says so, whatever else cannot be read does not', () => {
  // As MS-OFFCRYPTO 2.3.4 wraps one: the package, encrypted, in a compound file.
  const wrapped = CFB.utils.cfb_new()
  CFB.utils.cfb_add(wrapped, '/EncryptionInfo', new Uint8Array([4, 0, 4, 0, 0x40, 0, 0, 0]))
  CFB.utils.cfb_add(wrapped, '/EncryptedPackage', new Uint8Array(64))
  const bytes = new Uint8Array(CFB.write(wrapped, { type: 'array' }) as ArrayLike<number>).buffer
  expect(() => sheetsOf(bytes)).toThrow(ProtectedFile)
  const broken = bytesOf({ survey: [['type']] }).slice(0, 300)
  expect(() => sheetsOf(broken)).not.toThrow(ProtectedFile)
  expect(() => sheetsOf(broken)).toThrow()
})
