import { markdownTable } from '@atesta/testkit/verdicts/markdown-table.ts'
import type { Plot } from './plot.ts'

/** One table of the report. Cells are already words; the first line of `notes` says what was measured and how. */
export type Table = {
  title: string
  notes: string[]
  head: string[]
  rows: string[][]
  verdicts: Verdict[]
  plots?: Plot[]
}
/** What `quality.md` wants, what was found, and whether it is enough. */
export type Verdict = { wanted: string; found: string; reached: boolean }

/** Of a table that holds ours against the bare server. */
export const comparisonHead = (subject: string): string[] => [
  subject,
  'at once',
  ...['Atesta /s', 'p50 ms', 'processor ms'],
  ...['bare /s', 'p50 ms', 'processor ms'],
  'ratio',
]

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return (low + high) / 2
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Three figures that matter, no more. */
export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** Of the server and of PostgreSQL. */
export const processor = ({ node, database }: { node: number; database: number }) =>
  `${figure(node)} + ${figure(database)}`

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

export function atLeast(name: string, found: number, wanted: number): Verdict {
  return { wanted: `${name} ≥ ${wanted}`, found: figure(found), reached: found >= wanted }
}
export function atMost(name: string, found: number, wanted: number, unit = ''): Verdict {
  return { wanted: `${name} ≤ ${wanted}${unit}`, found: figure(found) + unit, reached: found <= wanted }
}

/** The table as Markdown, which is readable in a terminal too. */
export function markdown({ title, notes, head, rows, verdicts, plots = [] }: Table): string {
  return [
    `## ${title}`,
    '',
    ...notes.flatMap((note) => [note, '']),
    markdownTable(head, rows),
    '',
    ...plots.flatMap((plot) => [`![${plot.title}](benchmarks/${plot.file}.svg)`, '']),
    ...verdicts.map(
      ({ wanted, found, reached }) =>
        `- ${reached ? 'reached' : '**not reached**'}: ${wanted}; found ${found}`,
    ),
    '',
  ].join('\n')
}
