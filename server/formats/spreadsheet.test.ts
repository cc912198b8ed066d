import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvChunks } from './csv.ts'
import type { Cell, Column } from './table.ts'
import { xlsxStream } from './xlsx.ts'

// What a real spreadsheet program makes of our files: LibreOffice opens them and tells as XML what it found.
const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atesta-spreadsheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns: Column[] = [
  { header: 'Name', kind: 'text' },
  { header: 'Depth', kind: 'number' },
  { header: 'Day', kind: 'day' },
  { header: 'When', kind: 'moment' },
]
const names = [
  '=1+1',
  '+SUM(B2:B9)',
  '-2+3',
  '@SUM(1)',
  '=HYPERLINK("http://evil.test","x")',
  'Ωmega 鉱山 émoji 🏗️',
  'مرحبا بالعالم',
  'a <b>&amp; "q" _x0041_',
]
const rows = names.map((name, index): Cell[] => [
  name,
  index - 2.5,
  `2026-01-${10 + index}`,
  '2026-11-21 06:00:30',
])
async function* batches() {
  yield rows
}

type Found = { type: string; value: string; text: string }
const unescaped = (xml: string) =>
  xml
    .replace(/<text:s\/>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')

/** The filled cells of the first sheet, row by row, and whether any of them is a formula. */
async function opened(file: string, ...args: string[]): Promise<{ cells: Found[][]; formulas: number }> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const command = ['--headless', profile, ...args, '--convert-to', 'fods', '--outdir', join(folder, 'out')]
  await run('libreoffice', [...command, join(folder, file)])
  const xml = await readFile(join(folder, 'out', file.replace(/\.\w+$/, '.fods')), 'utf8')
  const cells = [...xml.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].map(([row]) =>
    [...row.matchAll(/<table:table-cell([^>]*?[^/])>(.*?)<\/table:table-cell>/gs)].map(
      ([, attributes = '', inside = '']) => ({
        type: /office:value-type="(\w+)"/.exec(attributes)?.[1] ?? '',
        value: /office:(?:date-)?value="([^"]*)"/.exec(attributes)?.[1] ?? '',
        text: unescaped(inside).trim(),
      }),
    ),
  )
  return { cells: cells.filter((row) => row.length > 0), formulas: xml.split('table:formula=').length - 1 }
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

test('LibreOffice finds numbers, dates and texts in a workbook, and nothing to calculate', async (context) => {
  await writeFile(
    join(folder, 'table.xlsx'),
    await buffer(xlsxStream([{ name: 'Sheet', table: { columns, rows: batches() } }], '')),
  )
  const found = await opened('table.xlsx').catch((error) => {
    if (isMissing(error)) return context.skip('LibreOffice is not on this machine')
    throw error
  })
  expect(found.formulas).toBe(0)
  expect(found.cells[0]?.map(({ text }) => text)).toEqual(['Name', 'Depth', 'Day', 'When'])
  expect(found.cells.slice(1)).toEqual(
    rows.map(([name, depth, day]) => [
      { type: 'string', value: '', text: name },
      { type: 'float', value: String(depth), text: String(depth) },
      { type: 'date', value: day, text: day },
      { type: 'date', value: '2026-11-21T06:00:30', text: '2026-11-21 06:00' },
    ]),
  )
})

test('LibreOffice finds nothing to calculate in CSV either, and reads all of its letters', async (context) => {
  const chunks: Buffer[] = []
  for await (const chunk of csvChunks({ columns, rows: batches() })) chunks.push(chunk)
  await writeFile(join(folder, 'plain.csv'), Buffer.concat(chunks))
  // Comma, quote, UTF-8, from the first line.
  const found = await opened('plain.csv', '--infilter=CSV:44,34,76,1').catch((error) => {
    if (isMissing(error)) return context.skip('LibreOffice is not on this machine')
    throw error
  })
  expect(found.formulas).toBe(0)
  const texts = found.cells.slice(1).map(([name]) => name)
  expect(texts.every((each) => each?.type === 'string')).toBe(true)
  expect(texts.map((each) => each?.text.replace(/^'/, ''))).toEqual(names)
  expect(found.cells[1]?.slice(1).map(({ type }) => type)).toEqual(['float', 'date', 'date'])
})
