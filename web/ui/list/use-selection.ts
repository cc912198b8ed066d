import { useMemo, useState } from 'react'

/** What a bulk bar needs: the chosen rows, and ways to let go of all, or of all but those with which something failed. */
export type Chosen<Row> = {
  chosen: Row[]
  clear: () => void
  keep: (left: readonly { id: number }[]) => void
}

/** Which rows of a page are selected; what the page no longer shows is not among the chosen. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [ids, onChange] = useState<ReadonlySet<string>>(() => new Set())
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => ids.has(String(id))), [rows, ids])
  const keep: Chosen<Row>['keep'] = (left) => onChange(new Set(left.map(({ id }) => String(id))))
  return { selection: { ids, onChange }, chosen, clear: () => keep([]), keep }
}
