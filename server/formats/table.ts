/** The type of a column: text, number, calendar date, or a local date and time. */
export type Column = { header: string; kind: 'text' | 'number' | 'day' | 'moment'; width?: number }

/** Days are `YYYY-MM-DD`, moments `YYYY-MM-DD HH:MM:SS`; null is empty. */
export type Cell = string | number | null

/** A table that is read in batches of rows, each as long as the columns. */
export type Table = { columns: readonly Column[]; rows: AsyncIterable<readonly Cell[][]> }

/**
 * Columns with distinct headers: the second `State` becomes `State (2)`. Programs find columns by their
 * headers, and people take two identical ones for the same.
 */
export function distinctColumns(columns: readonly Column[]): Column[] {
  const given = new Set(columns.map(({ header }) => header))
  const taken = new Set<string>()
  return columns.map((column) => {
    let { header } = column
    for (let number = 2; taken.has(header); number += 1) {
      const numbered = `${column.header} (${number})`
      // A column that already has such a header keeps it.
      if (!given.has(numbered)) header = numbered
    }
    taken.add(header)
    return header === column.header ? column : { ...column, header }
  })
}
