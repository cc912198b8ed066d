import { useEffect, useState } from 'react'
import { useFormat } from '../session/use-format.ts'

/**
 * "3 hours ago", with the exact time on hover, after `label` if that says what time it is; updated while on screen.
 * `at` is an ISO 8601 instant.
 */
export function RelativeTime({ at, label }: { at: string; label?: string }) {
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 60_000)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={label ? `${label}: ${format.exact(at)}` : format.exact(at)}>
      {format.relative(at, now)}
    </time>
  )
}
