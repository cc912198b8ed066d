import type { ReactNode } from 'react'
import type { StateColour } from '../theme/state-colours.ts'
import classes from './word-badge.module.css'

/** A word on a coloured background, for states that only one page has. */
export function WordBadge({ colour, children }: { colour: StateColour; children: ReactNode }) {
  return (
    <span className={classes.badge} data-colour={colour}>
      {children}
    </span>
  )
}
