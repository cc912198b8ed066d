import type { ReactNode } from 'react'
import { useFormat } from '../app/use-format.ts'
import classes from './page-header.module.css'

type Props = {
  title: string
  /** How many there are, beside the title; undefined while unknown. */
  count?: number
  /** One sentence, where it helps. */
  sentence?: ReactNode
  /** The one primary action of the page. */
  action?: ReactNode
  /** A link to where this page hangs, above the title. */
  back?: ReactNode
}

/** The top of every page: title with count, one sentence, the primary action on the right. */
export function PageHeader({ title, count, sentence, action, back }: Props) {
  const format = useFormat()
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back && <div className={classes.back}>{back}</div>}
        <h1 className={classes.title} tabIndex={-1} data-page-title>
          {title}
          {count !== undefined && <span className={classes.count}> {format.number(count)}</span>}
        </h1>
        {sentence && <p className={classes.sentence}>{sentence}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  )
}
