import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Certification } from '../../queries/certifications.ts'

export type Chosen = ReturnType<typeof useChosen>

/** The selected rows in their present state; the same array when nothing has changed. */
export function asShown(
  chosen: readonly Certification[],
  rows: readonly Certification[] | undefined,
): readonly Certification[] {
  const shown = new Map(rows?.map((row) => [row.id, row]))
  const now = chosen.map((one) => shown.get(one.id) ?? one)
  return now.some((one, place) => one !== chosen[place]) ? now : chosen
}

/** Certifications selected for bulk actions, across pages of the list. `rows` are those on show. */
export function useChosen(rows: readonly Certification[] | undefined) {
  const [chosen, setChosen] = useState<readonly Certification[]>([])
  // A toggled star or a new seal also counts when the next page is shown.
  useEffect(() => {
    setChosen((before) => asShown(before, rows))
  }, [rows])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => String(id))), [chosen])
  /** Applies a change of the checkboxes on this page; selected rows of other pages stay. */
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
