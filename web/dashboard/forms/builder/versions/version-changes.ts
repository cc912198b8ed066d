import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { type Found, partsOf } from '../state/tree.ts'

/** One difference between two versions of a form. `fields` are the names of what changed, where something did. */
export type VersionChange = { found: Found } & (
  | { type: 'added' | 'removed' | 'moved' }
  | { type: 'required' | 'optional' }
  | { type: 'renamed'; before: unknown; after: unknown }
  | { type: 'changed'; field: string }
)

/** What is no part of the form: how its reports look. */
export const reportChanged = (older: FormStructure, newer: FormStructure): boolean =>
  !sameJson(older.report ?? null, newer.report ?? null)

/** What stands in lists of its own is compared by itself; how the builder shows a section says nothing. */
const inner = ['id', 'sections', 'questions', 'components', 'comment_object', 'collapsed']
const names = ['title', 'label']

function changesOf(before: Found, found: Found): VersionChange[] {
  const [old, now] = [before.part, found.part] as unknown as Record<string, unknown>[]
  if (!old || !now) return []
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields
    .filter((field) => !inner.includes(field) && !sameJson(old[field] ?? null, now[field] ?? null))
    .map((field): VersionChange => {
      if (field === 'required') return { type: now.required ? 'required' : 'optional', found }
      if (names.includes(field)) return { type: 'renamed', found, before: old[field], after: now[field] }
      return { type: 'changed', found, field }
    })
}

/** The ids of a list that keep their order among themselves: the longest such run, so that few count as moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.map((id) => before.indexOf(id))
  const best = places.map(() => 1)
  const from = places.map(() => -1)
  for (const [index, place] of places.entries()) {
    for (let other = 0; other < index; other++) {
      if ((places[other] ?? 0) < place && (best[other] ?? 0) + 1 > (best[index] ?? 0)) {
        best[index] = (best[other] ?? 0) + 1
        from[index] = other
      }
    }
  }
  const kept = new Set<string>()
  let at = best.indexOf(Math.max(...best, 0))
  while (at >= 0) {
    kept.add(after[at] ?? '')
    at = from[at] ?? -1
  }
  return kept
}

/** Every difference between two structures, in the order of the newer one, what was removed at the end. */
export function versionChanges(older: FormStructure, newer: FormStructure): VersionChange[] {
  const before = new Map(partsOf(older).map((found) => [found.part.id, found]))
  const now = partsOf(newer)
  const after = new Map(now.map((found) => [found.part.id, found]))
  const orders = new Map<string, Set<string>>()
  const isInOrder = (found: Found) => {
    const list = `${found.kind} ${found.owner}`
    let kept = orders.get(list)
    if (!kept) {
      const ids = (all: Iterable<Found>) =>
        [...all]
          .filter(
            ({ kind, owner, part }) =>
              kind === found.kind && owner === found.owner && before.has(part.id) && after.has(part.id),
          )
          .map(({ part }) => part.id)
      const [old, next] = [ids(before.values()), ids(now)]
      kept = unmoved(
        old,
        next.filter((id) => old.includes(id)),
      )
      orders.set(list, kept)
    }
    return kept.has(found.part.id)
  }
  const changes = now.flatMap((found): VersionChange[] => {
    const old = before.get(found.part.id)
    // What stands in something new is said with it.
    if (!old || old.kind !== found.kind)
      return found.owner !== '' && !before.has(found.owner) ? [] : [{ type: 'added', found }]
    const moved: VersionChange[] =
      old.owner !== found.owner || !isInOrder(found) ? [{ type: 'moved', found }] : []
    return [...moved, ...changesOf(old, found)]
  })
  const removed = [...before.values()]
    .filter(({ part, owner }) => !after.has(part.id) && (owner === '' || after.has(owner)))
    .map((found): VersionChange => ({ type: 'removed', found }))
  return [...changes, ...removed]
}

/** Whether two structures say the same: nothing of what versions are compared by differs. */
export const sameForm = (older: FormStructure, newer: FormStructure): boolean =>
  sameJson(older, newer) || (versionChanges(older, newer).length === 0 && !reportChanged(older, newer))
