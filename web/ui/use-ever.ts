import { useState } from 'react'

/** Whether `now` has been true at least once; then it stays so. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
