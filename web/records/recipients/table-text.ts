/** One row of a table: its line in the text, from 1, and its cells without quotes. */
export type TableRow = { line: number; cells: string[] }

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** How far to look for the delimiter in a separate line, in characters. */
const maxLineLength = 10_000

const firstLine = (text: string) => (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')

/** The delimiter that occurs most outside quotes in the first line; by default a comma. */
function delimiterOf(text: string): Delimiter {
  const first = firstLine(text.trimStart())
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
    .sort((a, b) => b.count - a.count)
  return best && best.count > 1 ? best.delimiter : ','
}

/** For a line on its own: a comma may occur in a name, a semicolon hardly ever. */
const ownDelimiterOf = (text: string): Delimiter => {
  const line = firstLine(text)
  return (['\t', ';'] as const).find((delimiter) => line.includes(delimiter)) ?? ','
}

/**
 * Reads text as a table (RFC 4180): quoted cells may contain delimiters, line ends and doubled quotes. The
 * delimiter is detected in the first line or, with `ofLines`, in each line by itself. Empty lines are
 * skipped.
 */
export function readTable(text: string, { ofLines = false } = {}): TableRow[] {
  const given = text.replace(/^\uFEFF/, '')
  let delimiter = ofLines ? ownDelimiterOf(given) : delimiterOf(given)
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
    else if (letter === '\n') {
      endRow()
      if (ofLines) delimiter = ownDelimiterOf(given.slice(at + 1, at + 1 + maxLineLength))
    } else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}
