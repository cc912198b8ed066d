import { useEffect, useMemo, useState } from 'react'
import type { Claim } from '../../queries/claims.ts'

/** Claims selected on the current page; other rows are deselected. */
export function useChosenClaims(rows: Claim[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const claims = useMemo(() => (rows ?? []).filter(({ id }) => ids.has(String(id))), [rows, ids])
  const shown = rows?.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another choice
  useEffect(() => {
    setIds((now) => (now.size === 0 ? now : new Set()))
  }, [shown])
  return { claims, selection: { ids, onChange: setIds }, clear: () => setIds(new Set()) }
}
export type ChosenClaims = ReturnType<typeof useChosenClaims>
