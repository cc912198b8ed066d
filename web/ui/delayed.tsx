import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long loading may take before it is shown: quick answers should not flash. Milliseconds. */
const patience = 150

/** Skeletons that appear only when loading takes longer than 150 ms, and say so to screen readers. */
export function Delayed({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), patience)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <div aria-busy style={{ visibility: shown ? 'visible' : 'hidden' }}>
      {shown && (
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
      )}
      {children}
    </div>
  )
}
