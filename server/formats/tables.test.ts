import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readCsv } from '@atesta/testkit/formats/csv.ts'
import { unzip } from '@atesta/testkit/formats/unzip.ts'
import { expect, test } from 'vitest'
import { csvChunks } from './csv.ts'
import { geojsonChunks } from './geojson.ts'
import { type Cell, type Column, distinctColumns } from './table.ts'
import { xlsxStream } from './xlsx.ts'

const columns: Column[] = [
  { header: 'Name', kind: 'text' },
  { header: 'Depth (m)', kind: 'number' },
  { header: 'Day', kind: 'day' },
  { header: 'When', kind: 'moment' },
]
const rows: Cell[][] = [
  ['=HYPERLINK("http://evil.test")', 1.5, '2026-11-21', '2026-11-21 06:00:00'],
  ['+cmd|x', -3, null, '1900-01-05 00:00:00'],
  ['a "quoted"; text, with\nlines <b> & \u0001 _x000D_ ', null, 'not a day', null],
  ['@SUM(A1)', 0, '2024-02-29', '2026-01-01 23:59:59'],
]
async function* batches() {
  yield rows.slice(0, 2)
  yield []
  yield rows.slice(2)
}
const cut = ' … [Cut]'
const table = () => ({ columns, rows: batches() })

test('CSV: what was in the cells, none of it a formula', async () => {
  const bytes = await buffer(Readable.from(csvChunks(table())))
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const read = readCsv(bytes)
  expect(read[0]).toEqual(['Name', 'Depth (m)', 'Day', 'When'])
  expect(read[1]).toEqual([`'${rows[0]?.[0]}`, '1.5', '2026-11-21', '2026-11-21 06:00:00'])
  expect(read[2]?.slice(0, 2)).toEqual(["'+cmd|x", '-3'])
  expect(read[3]).toEqual([rows[2]?.[0], '', 'not a day', ''])
  for (const cell of read.slice(1).flat()) expect(cell).not.toMatch(/^[=+@]|^-\D/)
})

const text = (xml: string) =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
/** The cells of a sheet as a spreadsheet reads them: type, style and value. */
function cellsOf(xml: string) {
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: t="(\w+)")?(?: s="(\d)")?(?:\/>|>(.*?)<\/c>)/gs)].map(
      ([, type, style, inside = '']) => ({
        type,
        style,
        value: text(inside.replace(/<[^>]+>/g, '')),
      }),
    ),
  )
}

test('XLSX: numbers are numbers, days are dates, texts are texts and never formulas', async () => {
  const files = await unzip(await buffer(xlsxStream([{ name: 'Inspections: 2026/11', table: table() }], cut)))
  const sheet = files.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? ''
  expect(sheet).not.toContain('<f>')
  const [header, first, second, third, fourth] = cellsOf(sheet)
  expect(header?.map((cell) => [cell.type, cell.style, cell.value])).toEqual(
    columns.map((column) => ['inlineStr', '1', column.header]),
  )
  expect(first?.[0]).toEqual({ type: 'inlineStr', style: undefined, value: '=HYPERLINK("http://evil.test")' })
  expect(first?.[1]).toEqual({ type: undefined, style: undefined, value: '1.5' })
  // 46347 is 2026-11-21 in every spreadsheet.
  expect(first?.[2]).toEqual({ type: undefined, style: '2', value: '46347' })
  expect(first?.[3]).toEqual({ type: undefined, style: '3', value: '46347.25' })
  expect(second?.map((cell) => cell.value)).toEqual(['+cmd|x', '-3', '', '1900-01-05 00:00:00'])
  expect(third?.[0]?.value).toBe('a "quoted"; text, with\nlines <b> &  _x005F_x000D_ ')
  expect(third?.[2]?.type).toBe('inlineStr')
  expect(fourth?.[2]?.value).toBe('45351')
  expect(sheet).toContain('state="frozen"')
  expect(files.get('xl/workbook.xml')?.bytes.toString()).toContain('name="Inspections  2026 11"')
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
})

test('XLSX: a text that a cell has no room for says that it was cut, between two characters', async () => {
  const [most, cutAt] = [32_767, 32_767 - cut.length]
  async function* long() {
    yield [['a'.repeat(most)], ['a'.repeat(most + 1)], [`${'a'.repeat(cutAt - 1)}😀${'a'.repeat(most)}`]]
  }
  const only: Column[] = [{ header: 'Text', kind: 'text' }]
  const files = await unzip(
    await buffer(xlsxStream([{ name: 'Long', table: { columns: only, rows: long() } }], cut)),
  )
  const [, ...cells] = cellsOf(files.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? '')
  expect(cells.map(([cell]) => cell?.value)).toEqual([
    'a'.repeat(most),
    `${'a'.repeat(cutAt)}${cut}`,
    `${'a'.repeat(cutAt - 1)}${cut}`,
  ])
})

test('XLSX: beyond what one sheet holds there is another, with the header again', async () => {
  async function* many() {
    for (let batch = 0; batch < 5; batch += 1)
      yield Array.from({ length: 7 }, (_, n): Cell[] => [`row ${batch * 7 + n}`, n, null, null])
  }
  const files = await unzip(
    await buffer(xlsxStream([{ name: 'Rows', table: { columns, rows: many() } }], cut, 11)),
  )
  const sheets = [1, 2, 3, 4].map((n) =>
    cellsOf(files.get(`xl/worksheets/sheet${n}.xml`)?.bytes.toString() ?? '').map((row) => row[0]?.value),
  )
  expect(sheets.map((sheet) => sheet.length)).toEqual([11, 11, 11, 6])
  expect(sheets.map((sheet) => sheet[0])).toEqual(['Name', 'Name', 'Name', 'Name'])
  expect(sheets.flatMap((sheet) => sheet.slice(1))).toEqual(Array.from({ length: 35 }, (_, n) => `row ${n}`))
  expect(files.get('xl/workbook.xml')?.bytes.toString()).toContain('name="Rows 4"')
  expect(files.get('[Content_Types].xml')?.bytes.toString()).toContain('sheet4.xml')
})

test('XLSX: without a row there is still a sheet with its header', async () => {
  async function* none() {}
  const files = await unzip(
    await buffer(xlsxStream([{ name: 'Empty', table: { columns, rows: none() } }], cut)),
  )
  expect(cellsOf(files.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? '')).toHaveLength(1)
})

test('XLSX: sheets have distinct names, and none has the one that Excel keeps for itself', async () => {
  async function* none() {}
  const sheets = ['Parts', 'History', 'parts', 'HISTORY'].map((name) => ({
    name,
    table: { columns, rows: none() },
  }))
  const files = await unzip(await buffer(xlsxStream(sheets, cut)))
  const workbook = files.get('xl/workbook.xml')?.bytes.toString() ?? ''
  expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Parts',
    'History 2',
    'parts 2',
    'HISTORY 3',
  ])
})

test('GeoJSON: points with longitude first, also when there are none', async () => {
  async function* places() {
    yield [{ id: 'a', lat: -38.45, lon: -68.5, altitude_m: 300, properties: { title: 'A "b"' } }]
    yield []
    yield [{ id: 'b', lat: 1, lon: 2, properties: { title: 'B' } }]
  }
  const read = JSON.parse((await buffer(Readable.from(geojsonChunks(places())))).toString())
  expect(read).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 'a',
        geometry: { type: 'Point', coordinates: [-68.5, -38.45, 300] },
        properties: { title: 'A "b"' },
      },
      {
        type: 'Feature',
        id: 'b',
        geometry: { type: 'Point', coordinates: [2, 1] },
        properties: { title: 'B' },
      },
    ],
  })
  async function* none() {}
  expect(JSON.parse((await buffer(Readable.from(geojsonChunks(none())))).toString()).features).toEqual([])
})

test('columns that would be called alike are numbered, and one that is called so itself is left', () => {
  const called = (...headers: string[]) =>
    distinctColumns(headers.map((header) => ({ header, kind: 'text' }))).map(({ header }) => header)
  expect(called('State', 'Files', 'State', 'State (2)', 'State')).toEqual([
    'State',
    'Files',
    'State (3)',
    'State (2)',
    'State (4)',
  ])
})

test('XLSX: a year of two digits stays what was typed, and is none of the last century', async () => {
  async function* early() {
    yield [['', null, '0026-11-29', '0026-11-29 10:00:00']] as Cell[][]
  }
  const files = await unzip(
    await buffer(xlsxStream([{ name: 'Rows', table: { columns, rows: early() } }], cut)),
  )
  const row = cellsOf(files.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? '').at(-1)
  expect(row?.slice(2).map(({ value }) => value)).toEqual(['0026-11-29', '0026-11-29 10:00:00'])
})
