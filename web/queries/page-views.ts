import type { pageViewDays } from '@atesta/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type PageViewDays = (typeof pageViewDays)[number]

/** How often people of the company opened the pages, in the last days. */
export const pageViewsQuery = (days: PageViewDays) =>
  queryOptions({
    queryKey: key('user', 'page_views', days),
    queryFn: ({ signal }) => api.pageViews.summary({ query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
