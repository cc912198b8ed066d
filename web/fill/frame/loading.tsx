import { Skeleton } from '@mantine/core'
import { Delayed } from '../../ui/delayed.tsx'
import classes from './loading.module.css'

export const OutlinedQuestions = () =>
  [1, 2, 3].map((question) => (
    <div key={question} className={classes.question}>
      <Skeleton height={24} width="60%" />
      <Skeleton height={44} />
    </div>
  ))

/** The outline of a form while it loads. */
export function Loading() {
  return (
    <Delayed>
      <div className={classes.loading}>
        <Skeleton height={20} width={180} />
        <Skeleton height={28} width={320} maw="100%" />
        <Skeleton height={6} />
        <OutlinedQuestions />
      </div>
    </Delayed>
  )
}
