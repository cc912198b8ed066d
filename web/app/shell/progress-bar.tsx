import { useRouterState } from '@tanstack/react-router'
import classes from './progress-bar.module.css'

/**
 * The thin line at the top while the next page loads. Delayed a moment, so that quick changes do not flash.
 */
export function ProgressBar() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return <div className={classes.bar} data-loading={loading || undefined} aria-hidden />
}
