import type { ReactNode } from 'react'
import { useFormat } from '../../../session/use-format.ts'
import classes from './claim-page.module.css'

type Props = { id: string; title: string; count?: number; action?: ReactNode; children: ReactNode }

/** A section of the claim's page: heading, count, and a button to add. */
export function Section({ id, title, count, action, children }: Props) {
  const format = useFormat()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
          {count !== undefined && <span className={classes.count}> {format.number(count)}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
