import classes from './figures-table.module.css'

type Props = {
  summary: string
  /** Headings of the rows and of each of their figures. */
  headings: readonly [string, ...string[]]
  rows: { key: string; name: string; figures: readonly string[] }[]
}

/** A chart as a table of numbers, collapsed by default. */
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
