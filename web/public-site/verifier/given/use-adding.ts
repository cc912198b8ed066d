import { useRef, useState } from 'react'
import type { Problem } from '../subject.ts'

/** Takes one addition after the other, so that an earlier one that takes longer to be read does not undo a later one. */
export function inTurn(take: (files: File[]) => Promise<void>): (files: File[]) => Promise<void> {
  let last = Promise.resolve()
  return (files) => {
    const next = () => take(files)
    last = last.then(next, next)
    return last
  }
}

/**
 * Adds what is given by hand, and says why nothing was taken of it. `take` is called once what was added before is settled; it must
 * change the state that stands then, and not the one that it was made with.
 */
export function useAdding(take: (files: File[]) => Promise<Problem | null>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef(take)
  latest.current = take
  const [add] = useState(() => inTurn(async (files) => setProblem(await latest.current(files))))
  return { problem, add }
}
