import type { ReactNode } from 'react'
import { RelativeTime } from './relative-time.tsx'
import classes from './timeline.module.css'

/** Events one below the other, joined by a line. */
export function Timeline({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {children}
    </ol>
  )
}

type Props = {
  icon: ReactNode
  who: string
  at: string
  /** The action, between its author and its time. */
  children?: ReactNode
  /** Below it. */
  more?: ReactNode
}

export function TimelineEntry({ icon, who, at, children, more }: Props) {
  return (
    <li className={classes.entry}>
      <span className={classes.sign} aria-hidden>
        {icon}
      </span>
      <div>
        <div className={classes.said}>
          <span className={classes.who}>{who}</span>
          {children}
          <span className={classes.when}>
            <RelativeTime at={at} />
          </span>
        </div>
        {more}
      </div>
    </li>
  )
}
