import type { Readable } from 'node:stream'
import { dayMs } from '@atesta/contract/durations.ts'
import { escapeHtml, writable } from './escape-markup.ts'
import type { Cell, Column, Table } from './table.ts'
import { type ZipFile, zipStream } from './zip.ts'

/** Most rows of one sheet, header included, that the format allows. */
const sheetRows = 1_048_576
/** Most characters of one cell that programs accept. */
const cellLength = 32_767

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes in `cellXfs` below. */
const styles = { header: 1, day: 2, moment: 3 } as const
const stylesXml = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Programs read `_x000D_` in a cell as the character of that number (ECMA-376 part 1, section 22.9.2.19). */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g
const needsWork = /[&<>"_\ud800-\udfff]|[^\u0020-\ufffd]/

function textOf(text: string): string {
  if (!needsWork.test(text)) return text
  return escapeHtml(writable(text).replace(looksEscaped, '_x005F_').replace(/\r\n?/g, '\n'))
}

/** What of a text a cell has room for, with `cut` at its end; never half of a character. */
function fitting(text: string, cut: string): string {
  if (text.length <= cellLength) return text
  return text.slice(0, cellLength - cut.length).replace(/[\ud800-\udbff]$/, '') + cut
}

/** Text is stored in the cell itself and is never read as a formula. */
const inline = (text: string, cut: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${textOf(fitting(text, cut))}</t></is></c>`

/**
 * Days since the end of 1899, as spreadsheets count; null before 1900-03-01, where they count differently or
 * not at all.
 */
function serialOf(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!match) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  // A two-digit year would be read as one of the last century.
  if (year < 1900) return null
  const serial = Date.UTC(year, month - 1, day, hour, minute, second) / dayMs + 25_569
  return serial < 61 ? null : serial
}

function cellXml(cell: Cell, { kind }: Column, cut: string): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : inline(String(cell), cut)
  const serial = kind === 'day' || kind === 'moment' ? serialOf(cell) : null
  return serial === null
    ? inline(cell, cut)
    : `<c s="${styles[kind as 'day' | 'moment']}"><v>${serial}</v></c>`
}

/** In characters. A header widens its column up to a limit, and then wraps. */
const widths = { text: 24, number: 12, day: 12, moment: 17, header: 40 } as const
const widthOf = ({ header, kind, width }: Column) =>
  Math.max(width ?? widths[kind], Math.min(header.length + 2, widths.header))

function sheetStart(columns: readonly Column[], cut: string): string {
  const cols = columns
    .map(
      (column, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
    )
    .join('')
  const header = columns.map((column) => inline(column.header, cut, styles.header)).join('')
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData><row>${header}</row>`
}

/** Rows in batches, handed out in pieces of any size. */
class Feed {
  private readonly source: AsyncIterator<readonly Cell[][]>
  private batch: readonly Cell[][] = []
  constructor(rows: AsyncIterable<readonly Cell[][]>) {
    this.source = rows[Symbol.asyncIterator]()
  }

  /** At least one and at most `most` rows; none at the end. */
  async next(most: number): Promise<readonly Cell[][]> {
    while (this.batch.length === 0) {
      const step = await this.source.next()
      if (step.done) return []
      this.batch = step.value
    }
    const piece = this.batch.slice(0, most)
    this.batch = this.batch.slice(most)
    return piece
  }

  close = async () => void (await this.source.return?.())
}

/** `most`: rows of one sheet; `cut`: what stands at the end of a text that a cell has no room for. */
type Limits = { most: number; cut: string }

async function* sheetChunks(
  columns: readonly Column[],
  first: readonly Cell[][],
  feed: Feed,
  { most, cut }: Limits,
): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetStart(columns, cut))
  let room = most - 1
  for (let rows = first; rows.length > 0; rows = room > 0 ? await feed.next(room) : []) {
    room -= rows.length
    let text = ''
    for (const row of rows) {
      text += '<row>'
      for (const [index, column] of columns.entries()) text += cellXml(row[index] ?? null, column, cut)
      text += '</row>'
    }
    yield Buffer.from(text)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** A name that Excel keeps for itself, in lower case: it takes a workbook with a sheet of that name for damaged. */
const ownSheet = 'history'

/** Sheet names have at most 31 characters, none of these, and are distinct ignoring case. */
function sheetName(name: string, part: number, taken: Set<string>): string {
  const plain =
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, 25)
      .trim() || 'Sheet'
  let number = part
  const full = () => `${plain}${number > 1 ? ` ${number}` : ''}`
  while (taken.has(full().toLowerCase())) number += 1
  taken.add(full().toLowerCase())
  return textOf(full())
}

function workbookFiles(names: readonly string[]): ZipFile[] {
  const numbers = names.map((_, index) => index + 1)
  const file = (path: string, text: string): ZipFile => ({ path, bytes: Buffer.from(xml + text) })
  return [
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers.map((n) => `<sheet name="${names[n - 1]}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRelations}">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    { path: 'xl/styles.xml', bytes: Buffer.from(stylesXml) },
    file(
      '_rels/.rels',
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    file(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`).join('')}</Types>`,
    ),
  ]
}

/** One table of a workbook, and the name of its sheet. */
export type Sheet = { name: string; table: Table }

async function* workbookParts(sheets: readonly Sheet[], limits: Limits): AsyncGenerator<ZipFile> {
  const { most } = limits
  const names: string[] = []
  const taken = new Set([ownSheet])
  for (const { name, table } of sheets) {
    const feed = new Feed(table.rows)
    try {
      let first = await feed.next(most - 1)
      let part = 1
      do {
        names.push(sheetName(name, part, taken))
        yield {
          path: `xl/worksheets/sheet${names.length}.xml`,
          made: sheetChunks(table.columns, first, feed, limits),
        }
        first = await feed.next(most - 1)
        part += 1
      } while (first.length > 0)
    } finally {
      await feed.close()
    }
  }
  yield* workbookFiles(names)
}

/**
 * Tables as a workbook (ECMA-376, SpreadsheetML), written one after the other as their rows are read: numbers
 * as numbers, dates and times as dates, a bold frozen header, and another sheet for every million rows. A text that is longer
 * than a cell may be ends with `cut`, which says so.
 */
export const xlsxStream = (sheets: readonly Sheet[], cut: string, rowsPerSheet = sheetRows): Readable =>
  zipStream(workbookParts(sheets, { most: rowsPerSheet, cut }))
