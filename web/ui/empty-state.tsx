import type { ReactNode } from 'react'
import classes from './placeholder.module.css'

type Props = {
  icon: ReactNode
  title: string
  /** What to do next, in one sentence. */
  detail: string
  action?: ReactNode
}

/** Nothing here yet: says why and what to do next. */
export function EmptyState({ icon, title, detail, action }: Props) {
  return (
    <div className={classes.placeholder}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.detail}>{detail}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
