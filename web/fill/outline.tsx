import { Skeleton } from '@mantine/core'
import { Delayed } from '../ui/delayed.tsx'
import { OutlinedQuestions } from './frame/loading.tsx'
import classes from './outline.module.css'

/** The outline of an inspection while it loads, where its parts will stand: most forms have a list of sections. */
export function Outline() {
  return (
    <Delayed>
      <div className={classes.page}>
        <Skeleton height={20} width={180} />
        <Skeleton height={28} width={320} maw="100%" />
        <Skeleton height={6} />
        <div className={classes.columns}>
          <div className={classes.rail}>
            {[1, 2, 3, 4].map((section) => (
              <Skeleton key={section} height={20} width="80%" />
            ))}
          </div>
          <div>
            <OutlinedQuestions />
          </div>
        </div>
      </div>
    </Delayed>
  )
}
