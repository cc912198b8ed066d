import { useMemo, useState } from 'react'

/** Which rows of a page are selected; what the page no longer shows is not among the chosen. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [ids, onChange] = useState<ReadonlySet<string>>(() => new Set())
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => ids.has(String(id))), [rows, ids])
  return { selection: { ids, onChange }, chosen, clear: () => onChange(new Set()) }
}
