import { csvLine } from './csv-line.ts'
import type { Table } from './table.ts'

/** Without it, spreadsheets assume one of their legacy encodings. */
const byteOrderMark = '\ufeff'

/**
 * The table as CSV in UTF-8 (RFC 4180), header first. No cell is read as a formula; numbers have a decimal
 * point in every language, so that programs can read them.
 */
export async function* csvChunks({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map((column) => column.header)))
  for await (const batch of rows) {
    let text = ''
    for (const row of batch) text += csvLine(row)
    if (text !== '') yield Buffer.from(text)
  }
}
