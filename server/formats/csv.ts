import { csvLine } from './csv-line.ts'
import type { Table } from './table.ts'

/** Spreadsheets take a file without it for one of their own old encodings. */
const byteOrderMark = '\ufeff'

/**
 * The table as CSV in UTF-8 (RFC 4180), header first. No cell is taken for a formula; numbers have a decimal point
 * whatever the language, so that programs read them too.
 */
export async function* csvChunks({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map((column) => column.header)))
  for await (const batch of rows) {
    let text = ''
    for (const row of batch) text += csvLine(row)
    if (text !== '') yield Buffer.from(text)
  }
}
