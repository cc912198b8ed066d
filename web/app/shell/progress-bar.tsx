import { useRouterState } from '@tanstack/react-router'
import classes from './progress-bar.module.css'

/** The thin line on top while the next page is loading. It waits a moment, so that quick changes do not flash. */
export function ProgressBar() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return <div className={classes.bar} data-loading={loading || undefined} aria-hidden />
}
