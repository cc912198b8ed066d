import { useMemo, useState } from 'react'

/**
 * The selection for a bulk bar: the chosen rows, and ways to deselect all, or all except those that failed.
 */
export type Chosen<Row> = {
  chosen: Row[]
  clear: () => void
  keep: (left: readonly { id: number }[]) => void
}

/** The selected rows of a page; rows no longer on the page are not selected. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [ids, onChange] = useState<ReadonlySet<string>>(() => new Set())
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => ids.has(String(id))), [rows, ids])
  const keep: Chosen<Row>['keep'] = (left) => onChange(new Set(left.map(({ id }) => String(id))))
  return { selection: { ids, onChange }, chosen, clear: () => keep([]), keep }
}
