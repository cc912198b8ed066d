import { decimalText } from '@atesta/forms/number-text.ts'
import type { Sheet } from '@atesta/forms/xlsform/sheets.ts'
import { type CellAddress, type CellObject, type Range, read, utils, type WorkSheet, write } from '@e965/xlsx'
import { protectedOr } from './protected-file.ts'
import { maxUnpackedBytes, TooLargeFile, unpackedSize } from './unpacked-size.ts'

/** More rows than any form has: a workbook of data is refused as a form later, and not read whole for that. */
const maxRows = 20_000
/** More cells than any form has; each blank one between two others costs memory, too. */
const maxCells = 2_000_000
/** Read beyond those, only to see whether anything stands there: a few blank rows may come before it. */
const rowsAhead = 100
/** Read beside the header, so that the import can say of what stands there that it takes none of it. */
const columnsAhead = 100

/** Spreadsheets show a long number with an exponent or without its last digits, where no other format was chosen. */
const isShortened = ({ t, z, w }: CellObject): boolean =>
  t === 'n' && (z === 'General' || /^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(w ?? ''))

/** Numbers that only seem alike as they are shown are told apart: names of choices often are such numbers. */
function showWholeNumbers(sheet: WorkSheet): void {
  for (const [address, cell] of Object.entries(sheet) as [string, CellObject][]) {
    if (address.startsWith('!') || typeof cell.v !== 'number' || !isShortened(cell)) continue
    // A spreadsheet counts with fifteen digits; what follows them in a fraction is only how it is stored.
    cell.w = decimalText(Number.isInteger(cell.v) ? cell.v : Number(cell.v.toPrecision(15)))
  }
}

/** Where a sheet says something. */
const placesIn = (sheet: WorkSheet): CellAddress[] =>
  (Object.entries(sheet) as [string, CellObject][])
    .filter(([address, { w, v }]) => !address.startsWith('!') && String(w ?? v ?? '').trim() !== '')
    .map(([address]) => utils.decode_cell(address))

const most = (of: readonly number[]) => of.reduce((top, each) => Math.max(top, each), 0)

/**
 * The part of a sheet that may say something: its first row, whose cells name the columns, and what stands below and
 * beside that. One cell at the far end of a sheet, or a size that a file only claims, would otherwise fill millions of
 * blank cells.
 */
function usedRange(sheet: WorkSheet): Range {
  const places = placesIn(sheet)
  const first = places.reduce((least, { r }) => Math.min(least, r), Number.POSITIVE_INFINITY)
  const header = most(places.map(({ r, c }) => (r === first ? c : 0)))
  const r = most(places.map((place) => place.r))
  const widest = Math.floor(maxCells / (r + 1)) - 1
  if (header > widest) throw new TooLargeFile()
  const beside = most(places.map(({ c }) => (c <= header + columnsAhead ? c : header)))
  return { s: { r: 0, c: 0 }, e: { r, c: Math.min(beside, widest) } }
}

function readBook(bytes: ArrayBuffer) {
  try {
    return read(bytes, {
      type: 'array',
      sheetRows: maxRows + rowsAhead,
      dateNF: 'yyyy-mm-dd',
      cellHTML: false,
      cellNF: true,
    })
  } catch (error) {
    throw protectedOr(error)
  }
}

/**
 * Every sheet of a workbook (.xlsx, .xls, .ods) as the text that its cells show. Throws for anything else,
 * `TooLargeFile` for one that unpacks to more than any form or spreads over more cells, and `ProtectedFile` for one with a password.
 */
export function sheetsOf(bytes: ArrayBuffer): Sheet[] {
  if (unpackedSize(bytes) > maxUnpackedBytes) throw new TooLargeFile()
  const book = readBook(bytes)
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    if (!sheet) return []
    showWholeNumbers(sheet)
    const rows = utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      range: usedRange(sheet),
      raw: false,
      defval: '',
      blankrows: true,
    })
    const texts = rows.map((row) => row.map(String))
    const isCut = texts.slice(maxRows).some((row) => row.some((cell) => cell.trim() !== ''))
    return [{ name, rows: texts.slice(0, maxRows), ...(isCut ? { isCut } : {}) }]
  })
}

/** In .xlsx, `_x0041_` in a text stands for a character: what only looks like it is written with an escaped `_`. */
const escaped = (text: string) => text.replaceAll(/_x(?=[\da-f]{4}_)/gi, (start) => `_x005F${start}`)

/** A workbook of texts as an .xlsx file. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  for (const { name, rows } of sheets)
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => row.map(escaped))), name)
  // Texts in a table of their own are decoded once as they are read, those in the cells twice.
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true, bookSST: true }))
}
