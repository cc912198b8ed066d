import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './delayed.module.css'

/**
 * How long loading may take before it is shown, since quick answers should not flash, and before it is put
 * into words, in ms.
 */
const delays = { shown: 150, long: 8000 }

function useElapsed(duration: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setElapsed(true), duration)
    return () => window.clearTimeout(timer)
  }, [duration])
  return elapsed
}

/**
 * Skeletons that appear only when loading takes longer than 150 ms, and announce it to screen readers; later
 * to everyone.
 */
export function Delayed({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const shown = useElapsed(delays.shown)
  const isLong = useElapsed(delays.long)
  return (
    <div aria-busy style={{ visibility: shown ? 'visible' : 'hidden' }}>
      {shown && (
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
      )}
      {isLong && (
        <p className={classes.long} role="status">
          {t('loading_long')}
        </p>
      )}
      {children}
    </div>
  )
}
