import { sameJson } from '@atesta/forms/equality.ts'
import type { ListKind } from '../address/list-address.ts'
import { columnIds } from '../address/search.ts'

/**
 * The content of a saved view: the list's search parameters except the place, and the ids of hidden columns.
 */
export type Shown = { search: Record<string, string>; hidden: string[] }

const narrowing = ({ filters }: ListKind) => ['q', 'sort', ...Object.keys(filters)]
const namesOf = (kind: ListKind) => [...narrowing(kind), ...(kind.also ?? [])]
const nothing = (names: string[]): Record<string, undefined> =>
  Object.fromEntries(
    [...names, 'page', 'after', 'before', 'saved', 'hidden'].map((name) => [name, undefined]),
  )

/** The parameters of a list's address that belong to a view, and the record whose list it is. */
export const readShown = (search: Record<string, unknown>, kind: ListKind): Shown['search'] => ({
  ...Object.fromEntries(
    namesOf(kind).flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  ),
  ...(kind.of && { of: kind.of }),
})

/** Clears everything that a view may set, and the place in the list, from an address. */
export const cleared = (kind: ListKind) => nothing(namesOf(kind))

/** Clears the filters only, keeping how the list is shown (as a table or a board, say). */
export const unnarrowed = (kind: ListKind) => nothing(narrowing(kind))

const none = 'none'

/** The hidden columns in an address; undefined where it says nothing about columns. */
export function readHidden(given: unknown): string[] | undefined {
  const found = columnIds(given)
  return found === undefined ? undefined : found === none ? [] : found.split(',')
}

/** The hidden columns for an address: left out where all columns are shown anyway. */
export const writeHidden = (hidden: readonly string[], kept: readonly string[]): string | undefined =>
  hidden.length > 0 ? hidden.join() : kept.length > 0 ? none : undefined

export const isNarrowed = ({ search }: Shown, kind: ListKind): boolean =>
  narrowing(kind).some((name) => name in search)

/** Whether the present state differs from a saved view, in any order. */
export const isChanged = (view: Shown, shown: Shown): boolean =>
  !sameJson(view.search, shown.search) || !sameJson([...view.hidden].sort(), [...shown.hidden].sort())
