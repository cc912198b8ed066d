import { useCallback, useMemo, useState } from 'react'
import type { Selection } from './data-table.tsx'

const none: ReadonlySet<string> = new Set()

/** The selected rows of a table: `selection` for DataTable, `ids` and `clear` for the bulk bar. */
export function useSelection(): { selection: Selection; ids: string[]; clear: () => void } {
  const [ids, setIds] = useState(none)
  const clear = useCallback(() => setIds(none), [])
  return useMemo(() => ({ selection: { ids, onChange: setIds }, ids: [...ids], clear }), [ids, clear])
}
