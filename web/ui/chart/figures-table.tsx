import classes from './figures-table.module.css'

type Props = {
  summary: string
  /** What the rows are, and what each of their figures is. */
  headings: readonly [string, ...string[]]
  rows: { key: string; name: string; figures: readonly string[] }[]
}

/** A chart as numbers, for those who would rather read; folded until it is asked for. */
export function FiguresTable({ summary, headings, rows }: Props) {
  return (
    <details className={classes.table}>
      <summary>{summary}</summary>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={headings[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
