import type { ReactNode } from 'react'
import classes from './detail-columns.module.css'

type Props = {
  /** What the page is about; the facts follow it on narrow screens. */
  first: ReactNode
  facts: ReactNode
  /** What follows, such as the history. */
  rest?: ReactNode
  /** Whether the facts stay in sight while the page scrolls. */
  stays?: boolean
}

/** A page about one record: its parts in the middle, and the facts on the right or, without room, between them. */
export const DetailColumns = ({ first, facts, rest, stays }: Props) => (
  <div className={classes.columns}>
    <div>{first}</div>
    <div className={classes.facts} data-stays={stays || undefined}>
      {facts}
    </div>
    {rest && <div>{rest}</div>}
  </div>
)
