/** One line of a table: where it stands in the text, from 1, and its cells without their quotes. */
export type TableRow = { line: number; cells: string[] }

const delimiters = [',', ';', '\t'] as const

/** The delimiter that stands most often outside quotes in the first line; a comma where none does. */
function delimiterOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
    .sort((a, b) => b.count - a.count)
  return best && best.count > 1 ? best.delimiter : ','
}

/**
 * Reads text as a table, as RFC 4180 has it, with a delimiter found in its first line: quotes around cells hold
 * delimiters, line ends and doubled quotes. Lines without anything are left out.
 */
export function readTable(text: string): TableRow[] {
  const given = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(given)
  const rows: TableRow[] = []
  let [line, start, cell, quoted] = [1, 1, '', false]
  let cells: string[] = []
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some(Boolean)) rows.push({ line: start, cells })
    cells = []
    start = line
  }
  for (let at = 0; at < given.length; at++) {
    const letter = given[at]
    if (letter === '\n') line++
    if (quoted && letter === '"' && given[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (quoted) cell += letter
    else if (letter === delimiter) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}
