import type { ReactNode } from 'react'
import classes from './brief.module.css'

/** Characters that fit into three lines of the narrowest column: shorter texts are left alone. */
const few = 36

/**
 * The text of a cell, limited to three lines on a screen: the full text is in its title, and on the page its
 * row opens.
 */
export const Brief = ({ text }: { text: string }) =>
  text.length > few ? (
    <span className={classes.brief} title={text} data-brief>
      {text}
    </span>
  ) : (
    text
  )

/** The content of a cell, shortened if it is only text. */
export const brief = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Brief text={content} /> : content
