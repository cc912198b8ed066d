import type { ViewedList } from '@atesta/contract/schemas/list-view.ts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { columnIds, cursor, idNumber, pageNumber, type Read, type Reader, reading, words } from './search.ts'

/** Names every list keeps in its address. Filters take the API's names (`task_id`, `state`), panels have their own. */
export const listNames = ['page', 'after', 'before', 'q', 'sort', 'saved', 'hidden'] as const

/** Where a list is read: by the cursor of the page behind or before, or at a page by its number. Nothing is page 1. */
export type ListPlace = { page?: number; after?: string; before?: string }

/** What the address of a list may say besides place and search words: its filters, and the orders the API knows. */
export type ListKind = {
  filters: Record<string, Reader<string>>
  sort: Reader<string>
  /** What its views are kept under; without it, it has none. */
  name?: ViewedList
  /** What else of its page's address belongs to a view. */
  also?: readonly ['view']
  /** The record it is a list of, where its views are kept for each; the address then says which columns are left out. */
  of?: string
}
type Filters<L extends ListKind> = Read<L['filters']>
type Sort<L extends ListKind> = NonNullable<ReturnType<L['sort']>>

export type ListState<L extends ListKind = ListKind> = {
  /** Starts at 1; 1 also where a cursor says more exactly where the list is. */
  page: number
  /** What is asked of the API. */
  place: ListPlace
  q: string
  sort: Sort<L> | undefined
  filters: Filters<L>
}
export type ListChange<L extends ListKind = ListKind> = ListPlace & {
  q?: string
  sort?: Sort<L>
  /** Undefined removes a filter. */
  filters?: Partial<Filters<L>>
}

/** The parameters of a list, for the route that shows it. */
export const listReaders = <const L extends ListKind>({ filters, sort }: L) => ({
  page: pageNumber,
  after: cursor,
  before: cursor,
  q: words,
  sort: sort as L['sort'],
  /** The view that was opened, and the columns it leaves out. */
  saved: idNumber,
  hidden: columnIds,
  ...(filters as L['filters']),
})

export function readList<L extends ListKind>(search: Record<string, unknown>, kind: L): ListState<L> {
  const { page = 1, after, before, q = '', sort } = reading(listReaders(kind as ListKind))(search)
  const found = Object.entries(reading(kind.filters)(search)).filter(([, value]) => value !== undefined)
  return {
    page: after || before ? 1 : Number(page),
    place: after ? { after } : before ? { before } : { page: Number(page) },
    q,
    sort: sort as Sort<L> | undefined,
    filters: Object.fromEntries(found) as Filters<L>,
  }
}

/** The search after a change. Everything but turning the page goes back to the first, which is not written out. */
export function changeList<S extends object, L extends ListKind>(search: S, change: ListChange<L>) {
  const { page = 1, after, before, filters, ...others } = change
  const place = { page: page > 1 ? page : undefined, after, before }
  return { ...search, ...others, ...filters, ...place }
}

export type ListAddress<L extends ListKind = ListKind> = ListState<L> & {
  /** Changes part of it: `list.change({ filters: { state: 'draft' } })`. Typing replaces, choosing adds to the history. */
  change(change: ListChange<L>, how?: 'push' | 'replace'): void
  /** Removes search words and all filters. */
  clear: () => void
  /** Whether anything narrows the list down, for the right empty state. */
  narrowed: boolean
  /** What narrows the list down, in the API's names. */
  narrowing: { q?: string } & Filters<L>
  /** What the API's list call takes: that, and the place. */
  query: ListPlace & { q?: string } & Filters<L>
}

/** Page, search words, order and filters of a list, kept in the address so that every view can be linked and reloaded. */
export function useListAddress<const L extends ListKind>(kind: L): ListAddress<L> {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const state = useMemo(() => readList(search, kind), [search, kind])
  const change: ListAddress<L>['change'] = (next, how = 'push') => {
    const shown = router.state.resolvedLocation?.pathname
    // On the way to another page, words typed just before would land in its address.
    if (shown && shown !== router.latestLocation.pathname) return
    void navigate({
      to: '.',
      search: (now) => changeList(now, next),
      replace: how === 'replace',
      resetScroll: false,
    })
  }
  const narrowing = { ...(state.q ? { q: state.q } : {}), ...state.filters }
  const none = Object.fromEntries(Object.keys(kind.filters).map((name) => [name, undefined]))
  return {
    ...state,
    change,
    clear: () => change({ q: '', filters: none as Partial<Filters<L>> }),
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    narrowing,
    query: { ...state.place, ...narrowing },
  }
}
