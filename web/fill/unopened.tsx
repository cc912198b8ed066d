import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import type { ReactNode } from 'react'
import { UpLink } from './frame/up-link.tsx'
import classes from './unopened.module.css'

/** What stands in place of an inspection that is not open, with a way back: the navigation is not beside it. */
export const Unopened = ({ task, children }: { task?: TaskReference; children: ReactNode }) => (
  <div className={classes.unopened}>
    <UpLink {...(task && { task })} className={classes.up} />
    {children}
  </div>
)
