/** What is in a column: a text, a number, a calendar day, or a moment by some wall clock. */
export type Column = { header: string; kind: 'text' | 'number' | 'day' | 'moment'; width?: number }

/** Days are `YYYY-MM-DD`, moments `YYYY-MM-DD HH:MM:SS`; null is empty. */
export type Cell = string | number | null

/** A table that is read in batches of rows, each as long as the columns. */
export type Table = { columns: readonly Column[]; rows: AsyncIterable<readonly Cell[][]> }
