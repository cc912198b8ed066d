import { isKept, type Report } from '../../queries/reports.ts'

/** A report chosen for merging; the order of the list is the order of the merged file. */
export type Chosen = Pick<Report, 'id' | 'title'>

/** Most reports in one merged file (see contract/routes/reports.ts). */
export const maxMerged = 100

/** The new selection, and why it is not all that was wanted. */
export type Choice = { order: Chosen[]; refused: 'not_ready' | 'too_many' | null }

/**
 * The order after a change of the table's checkboxes: kept reports keep their place, new ones come last in
 * row order. Reports that are not ready, or were erased, cannot be merged and are left out.
 */
export function choose(
  order: readonly Chosen[],
  checked: ReadonlySet<string>,
  rows: readonly Report[],
): Choice {
  const kept = order.filter(({ id }) => checked.has(String(id)))
  const known = new Set(kept.map(({ id }) => id))
  const wanted = rows.filter(({ id }) => checked.has(String(id)) && !known.has(id))
  const ready = wanted.filter(isKept).map(({ id, title }) => ({ id, title }))
  const all = [...kept, ...ready]
  if (all.length > maxMerged) return { order: all.slice(0, maxMerged), refused: 'too_many' }
  return { order: all, refused: ready.length < wanted.length ? 'not_ready' : null }
}

/** The order with the report at `from` moved to `to`; unchanged when either is out of range. */
export function move<T>(order: readonly T[], from: number, to: number): T[] {
  const moved = [...order]
  if (from < 0 || from >= moved.length || to < 0 || to >= moved.length) return moved
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
