import type { ReactNode } from 'react'
import type { StateColour } from '../theme/state-colours.ts'
import classes from './word-badge.module.css'

/** A word on the colour of its meaning, for states that only one page knows. */
export function WordBadge({ colour, children }: { colour: StateColour; children: ReactNode }) {
  return (
    <span className={classes.badge} data-colour={colour}>
      {children}
    </span>
  )
}
