import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchText } from './search-text.ts'

/** Names every list keeps in its address. Filters take the API's names (`task_id`, `state`), panels have their own. */
export const listNames = ['page', 'after', 'before', 'q', 'sort'] as const

/** Where a list is read: by the cursor of the page behind or before, or at a page by its number. Nothing is page 1. */
export type ListPlace = { page?: number; after?: string; before?: string }

export type ListState<F extends string> = {
  /** Starts at 1; 1 also where a cursor says more exactly where the list is. */
  page: number
  /** What is asked of the API. */
  place: ListPlace
  q: string
  sort: string | undefined
  filters: Partial<Record<F, string>>
}
export type ListChange<F extends string> = ListPlace & {
  q?: string
  sort?: string
  /** Undefined removes a filter. */
  filters?: Partial<Record<F, string | undefined>>
}

export function readList<F extends string>(search: SearchText, names: readonly F[]): ListState<F> {
  const given = Number(search.page)
  const page = Number.isInteger(given) && given >= 1 && given <= 1_000_000 ? given : 1
  const { after, before } = search
  const filters: Partial<Record<F, string>> = {}
  for (const name of names) if (search[name]) filters[name] = search[name]
  return {
    page: after || before ? 1 : page,
    place: after ? { after } : before ? { before } : { page },
    q: (search.q ?? '').slice(0, 200),
    sort: search.sort || undefined,
    filters,
  }
}

/** The search after a change. Everything but turning the page goes back to the first, which is not written out. */
export function changeList<F extends string>(search: SearchText, change: ListChange<F>): Partial<SearchText> {
  const { page = 1, after, before, filters, ...words } = change
  const place = { page: page > 1 ? String(page) : undefined, after, before }
  return { ...search, ...words, ...(filters as SearchText), ...place }
}

export type ListAddress<F extends string = string> = ListState<F> & {
  /** Changes part of it: `list.change({ filters: { state: 'draft' } })`. Typing replaces, choosing adds to the history. */
  change: (change: ListChange<F>, how?: 'push' | 'replace') => void
  /** Removes search words and all filters. */
  clear: () => void
  /** Whether anything narrows the list down, for the right empty state. */
  narrowed: boolean
  /** What narrows the list down, in the API's names. */
  narrowing: { q?: string } & Partial<Record<F, string>>
  /** What the API's list call takes: that, and the place. */
  query: ListPlace & { q?: string } & Partial<Record<F, string>>
}

/** Page, search words, order and filters of a list, kept in the address so that every view can be linked and reloaded. */
export function useListAddress<const F extends string>(names: readonly F[]): ListAddress<F> {
  const search = useSearch({ strict: false }) as SearchText
  const navigate = useNavigate()
  const state = useMemo(() => readList(search, names), [search, names])
  const change: ListAddress<F>['change'] = (next, how = 'push') => {
    void navigate({
      to: '.',
      search: ((now: SearchText) => changeList(now, next)) as never,
      replace: how === 'replace',
      resetScroll: false,
    })
  }
  const narrowing = { ...(state.q ? { q: state.q } : {}), ...state.filters }
  const none = Object.fromEntries(names.map((name) => [name, undefined])) as ListChange<F>['filters']
  return {
    ...state,
    change,
    clear: () => change({ q: '', filters: none }),
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    narrowing,
    query: { ...state.place, ...narrowing },
  }
}
