const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A table as Markdown with its columns aligned, so that it can be read in a terminal too. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = head.map((name, n) => Math.max(3, name.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const padded = (cells: readonly string[]) => line(cells.map((cell, n) => cell.padEnd(columns[n] ?? 0)))
  return [padded(head), line(columns.map((width) => '-'.repeat(width))), ...rows.map(padded)].join('\n')
}
