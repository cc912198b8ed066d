import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchText } from './search-text.ts'

/** Names every list keeps in its address. Filters take the API's names (`task_id`, `state`), panels have their own. */
export const listNames = ['page', 'q', 'sort'] as const

export type ListState<F extends string> = {
  /** Starts at 1. */
  page: number
  q: string
  sort: string | undefined
  filters: Partial<Record<F, string>>
}
export type ListChange<F extends string> = {
  page?: number
  q?: string
  sort?: string
  /** Undefined removes a filter. */
  filters?: Partial<Record<F, string | undefined>>
}

export function readList<F extends string>(search: SearchText, names: readonly F[]): ListState<F> {
  const page = Number(search.page)
  const filters: Partial<Record<F, string>> = {}
  for (const name of names) if (search[name]) filters[name] = search[name]
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    q: (search.q ?? '').slice(0, 200),
    sort: search.sort || undefined,
    filters,
  }
}

/** The search after a change. Everything but turning the page goes back to page 1, which is not written out. */
export function changeList<F extends string>(search: SearchText, change: ListChange<F>): Partial<SearchText> {
  const { page = 1, filters, ...words } = change
  return { ...search, ...words, ...(filters as SearchText), page: page > 1 ? String(page) : undefined }
}

export type ListAddress<F extends string = string> = ListState<F> & {
  /** Changes part of it: `list.change({ filters: { state: 'draft' } })`. Typing replaces, choosing adds to the history. */
  change: (change: ListChange<F>, how?: 'push' | 'replace') => void
  /** Removes search words and all filters. */
  clear: () => void
  /** Whether anything narrows the list down, for the right empty state. */
  narrowed: boolean
  /** What the API's list call takes. */
  query: { page: number; q?: string } & Partial<Record<F, string>>
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
  const none = Object.fromEntries(names.map((name) => [name, undefined])) as ListChange<F>['filters']
  return {
    ...state,
    change,
    clear: () => change({ q: '', filters: none }),
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    query: { page: state.page, ...(state.q ? { q: state.q } : {}), ...state.filters },
  }
}
