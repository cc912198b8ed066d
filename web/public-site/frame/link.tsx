import type { ReactNode } from 'react'
import classes from './link.module.css'

type Props = { to: string; quiet?: boolean; download?: string; children: ReactNode }

/** A link that looks like a button; `quiet` next to a more important one. */
export function ActionLink({ to, quiet, download, children }: Props) {
  return (
    <a className={classes.action} data-quiet={quiet || undefined} href={to} download={download}>
      {children}
    </a>
  )
}
