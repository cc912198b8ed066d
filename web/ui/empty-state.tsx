import type { ReactNode } from 'react'
import classes from './placeholder.module.css'

type Props = {
  icon: ReactNode
  title: string
  /** What to do next, in one sentence. */
  detail: string
  action?: ReactNode
  /** When it fills the page, its title is the page's heading. */
  wholePage?: boolean
}

/** An empty place: says why and what to do next. */
export function EmptyState({ icon, title, detail, action, wholePage }: Props) {
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={classes.placeholder} data-whole-page={wholePage}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Title className={classes.title} tabIndex={wholePage ? -1 : undefined} data-page-title={wholePage}>
        {title}
      </Title>
      <p className={classes.detail}>{detail}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
