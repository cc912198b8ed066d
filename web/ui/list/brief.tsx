import type { ReactNode } from 'react'
import classes from './brief.module.css'

/** Letters that fit three lines of the narrowest column: no more is made of shorter texts. */
const few = 36

/** The text of a cell, three lines of it at most on a screen: the rest of a long one is in its title, and where its row leads. */
export const Brief = ({ text }: { text: string }) =>
  text.length > few ? (
    <span className={classes.brief} title={text}>
      {text}
    </span>
  ) : (
    text
  )

/** What a cell holds, brief where it is only text. */
export const brief = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Brief text={content} /> : content
