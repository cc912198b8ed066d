import { sameJson } from '@atesta/forms/equality.ts'
import type { ListKind } from '../address/list-address.ts'
import { columnIds } from '../address/search.ts'

/** What a view keeps of a list: what its address says beside the place, and the ids of the columns left out. */
export type Shown = { search: Record<string, string>; hidden: string[] }

const narrowing = ({ filters }: ListKind) => ['q', 'sort', ...Object.keys(filters)]
const namesOf = (kind: ListKind) => [...narrowing(kind), ...(kind.also ?? [])]
const nothing = (names: string[]): Record<string, undefined> =>
  Object.fromEntries(
    [...names, 'page', 'after', 'before', 'saved', 'hidden'].map((name) => [name, undefined]),
  )

/** What the address of a list says that belongs to a view, and the record that the list is of. */
export const readShown = (search: Record<string, unknown>, kind: ListKind): Shown['search'] => ({
  ...Object.fromEntries(
    namesOf(kind).flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  ),
  ...(kind.of && { of: kind.of }),
})

/** Takes from an address everything that a view may say, and the place in the list. */
export const cleared = (kind: ListKind) => nothing(namesOf(kind))

/** The same without how the list is shown: as a table or a board, say. */
export const unnarrowed = (kind: ListKind) => nothing(narrowing(kind))

const none = 'none'

/** The columns an address leaves out; undefined where it says nothing about columns. */
export function readHidden(given: unknown): string[] | undefined {
  const found = columnIds(given)
  return found === undefined ? undefined : found === none ? [] : found.split(',')
}

/** The same for an address: not written where all columns are shown without it as well. */
export const writeHidden = (hidden: readonly string[], kept: readonly string[]): string | undefined =>
  hidden.length > 0 ? hidden.join() : kept.length > 0 ? none : undefined

export const isNarrowed = ({ search }: Shown, kind: ListKind): boolean =>
  narrowing(kind).some((name) => name in search)

/** Whether what is shown differs from what a view keeps, in whatever order either says it. */
export const isChanged = (view: Shown, shown: Shown): boolean =>
  !sameJson(view.search, shown.search) || !sameJson([...view.hidden].sort(), [...shown.hidden].sort())
