/**
 * One line of CSV (RFC 4180, ending in CR LF). A cell that a spreadsheet would run as a formula is prefixed
 * with an apostrophe, unless it is a plain number such as -5. Null is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  let line = ''
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line += ','
    if (typeof cell === 'string') line += csvCell(cell)
    else if (cell !== null) line += cell
  }
  return `${line}\r\n`
}

/** Most cells contain none of these and stay as they are: one test instead of five. */
const needsWork = /^[ =+\-@]|[",;\t\r\n]/

/**
 * Where a formula could begin: with the cell, and after whatever else a spreadsheet may take for the end of one. Those
 * in Spanish and Portuguese split at semicolons, and then quotes in the middle protect nothing and are dropped.
 */
const formula = /(^|[;\t\r\n])(?=[" ]*[=+\-@])/g

function csvCell(text: string): string {
  if (!needsWork.test(text)) return text
  const plain = /^[+-]?\d+([.,]\d+)*(e[+-]?\d+)?$/i.test(text)
  const safe = plain ? text : text.replace(formula, "$1'").replace(/^[\t\r\n]/, "'$&")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
