import { useCallback, useMemo, useState } from 'react'
import type { Certification } from '../../queries/certifications.ts'

export type Chosen = ReturnType<typeof useChosen>

/** Certifications chosen for doing something with all of them, over as many pages of the list as it takes. */
export function useChosen() {
  const [chosen, setChosen] = useState<readonly Certification[]>([])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => String(id))), [chosen])
  /** After a change of what is checked among the rows on show; those of other pages stay. */
  const choose = useCallback(
    (checked: ReadonlySet<string>, rows: readonly Certification[]) =>
      setChosen((before) => {
        const kept = before.filter(({ id }) => checked.has(String(id)))
        const known = new Set(kept.map(({ id }) => id))
        return [...kept, ...rows.filter(({ id }) => checked.has(String(id)) && !known.has(id))]
      }),
    [],
  )
  const clear = useCallback(() => setChosen([]), [])
  return { chosen, ids, choose, clear }
}
