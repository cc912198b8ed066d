import { useFormat } from '../../session/use-format.ts'
import classes from './column-chart.module.css'
import { FiguresTable } from './figures-table.tsx'

type Props = {
  /** In chronological order. */
  spans: { key: string; name: string; count: number }[]
  /** The table's caption, its row heading, and what is counted. */
  words: { summary: string; span: string; count: string }
}

/** Counts by time span, as columns and as a table, which omits spans without any. */
export function ColumnChart({ spans, words }: Props) {
  const format = useFormat()
  const most = Math.max(1, ...spans.map(({ count }) => count))
  const [first, last] = [spans[0], spans.at(-1)]
  return (
    <>
      <div className={classes.top} aria-hidden>
        {format.number(most)}
      </div>
      <div className={classes.columns} aria-hidden>
        {spans.map(({ key, name, count }) => (
          <span key={key} className={classes.column} title={`${name}: ${format.number(count)}`}>
            <span className={classes.pillar} style={{ height: `${(count / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{first?.name}</span>
        {spans.length > 1 && <span>{last?.name}</span>}
      </div>
      <FiguresTable
        summary={words.summary}
        headings={[words.span, words.count]}
        rows={spans
          .filter(({ count }) => count > 0)
          .map(({ key, name, count }) => ({ key, name, figures: [format.number(count)] }))}
      />
    </>
  )
}
