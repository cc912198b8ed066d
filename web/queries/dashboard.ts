import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** What needs this person today, and the figures of the home page. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: key('inspections', 'summary'),
    queryFn: ({ signal }) => api.dashboard.summary({}, { signal }),
  })
