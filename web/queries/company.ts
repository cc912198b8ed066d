import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** Not read again by itself: a form saves from the version it was opened with. */
export const companyQuery = queryOptions({
  queryKey: key('user', 'company-settings'),
  queryFn: ({ signal }) => api.companies.read({}, { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: 0,
})
