import type { ViewedList } from '@atesta/contract/schemas/list-view.ts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { columnIds, cursor, idNumber, pageNumber, type Read, type Reader, reading, words } from './search.ts'

/**
 * Parameters that every list keeps in its address. Filters have the API's names (`task_id`, `state`), panels
 * their own.
 */
export const listNames = ['page', 'after', 'before', 'q', 'sort', 'saved', 'hidden'] as const

/**
 * Where a list is read: at the cursor of the next or previous page, or at a page by its number. Empty is page
 * 1.
 */
export type ListPlace = { page?: number; after?: string; before?: string }

/** What a list's address may contain besides place and search words: its filters, and the API's orders. */
export type ListKind = {
  filters: Record<string, Reader<string>>
  sort: Reader<string>
  /** The name under which its views are kept; without it, it has none. */
  name?: ViewedList
  /** What else in its page's address belongs to a view. */
  also?: readonly ['view']
  /**
   * The record whose list this is, where views are kept for each record; the address then contains the hidden
   * columns.
   */
  of?: string
}
type Filters<L extends ListKind> = Read<L['filters']>
type Sort<L extends ListKind> = NonNullable<ReturnType<L['sort']>>

export type ListState<L extends ListKind = ListKind> = {
  /** From 1; also 1 where a cursor gives the place more exactly. */
  page: number
  /** The place as the API takes it. */
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
  /** The opened view, and the columns it hides. */
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

/**
 * The search parameters after a change. Any change but turning the page returns to the first page, which is
 * left out of the address.
 */
export function changeList<S extends object, L extends ListKind>(search: S, change: ListChange<L>) {
  const { page = 1, after, before, filters, ...others } = change
  const place = { page: page > 1 ? page : undefined, after, before }
  return { ...search, ...others, ...filters, ...place }
}

export type ListAddress<L extends ListKind = ListKind> = ListState<L> & {
  /**
   * Changes part of it: `list.change({ filters: { state: 'draft' } })`. Typing replaces the history entry,
   * choosing adds one.
   */
  change(change: ListChange<L>, how?: 'push' | 'replace'): void
  /** Removes search words and all filters. */
  clear: () => void
  /** Whether search words or filters narrow the list down; decides which empty state is shown. */
  narrowed: boolean
  /** The search words and filters, in the API's names. */
  narrowing: { q?: string } & Filters<L>
  /** The parameters of the API's list call: search, filters and place. */
  query: ListPlace & { q?: string } & Filters<L>
}

/**
 * Page, search words, order and filters of a list, kept in the address so that every view can be linked and
 * reloaded.
 */
export function useListAddress<const L extends ListKind>(kind: L): ListAddress<L> {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const state = useMemo(() => readList(search, kind), [search, kind])
  const change: ListAddress<L>['change'] = (next, how = 'push') => {
    const shown = router.state.resolvedLocation?.pathname
    // While another page is opening, words typed just before must not end up in its address.
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
