import { useState } from 'react'

/** `now`, or the latest value before it while that is undefined. */
export function useLatest<T>(now: T | undefined): T | undefined {
  const [latest, setLatest] = useState(now)
  if (now !== undefined && now !== latest) setLatest(now)
  return now ?? latest
}
