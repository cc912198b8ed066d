import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** What needs this person today, and the figures of the home page. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: key('inspections', 'summary'),
    queryFn: ({ signal }) => api.dashboard.summary({}, { signal }),
  })

/** Overdue work in the folders this person supervises. */
export const lateWorkQuery = () =>
  queryOptions({
    queryKey: key('workflows', 'late'),
    queryFn: ({ signal }) =>
      api.workflows.list({ query: { due: 'overdue', sort: 'due_at', page_size: 50 } }, { signal }),
  })

/** The claims on which this person can take the next step, the latest first. */
export const myClaimsQuery = () =>
  queryOptions({
    queryKey: key('claims', 'attention'),
    queryFn: ({ signal }) => api.claims.list({ query: { attention: 'true', page_size: 50 } }, { signal }),
  })

/** Email tasks that end soon with answers missing, or with mail that bounced; only for users who may see any. */
export const emailsInNeedQuery = (asks: boolean) =>
  queryOptions({
    queryKey: key('email_tasks', 'attention'),
    queryFn: ({ signal }) =>
      api.emails.listTasks({ query: { attention: 'true', page_size: 50 } }, { signal }),
    enabled: asks,
  })

/** How the work of the last 30 days went. */
export const chartsQuery = () =>
  queryOptions({
    queryKey: key('inspections', 'charts'),
    queryFn: ({ signal }) => api.dashboard.charts({}, { signal }),
    staleTime: 60_000,
  })

/** Shorter texts match nearly everything. */
export const shortestSearch = 2

/** The search takes no more characters. */
const longestSearch = 200

/** Records of every kind that contain the text. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: key('tasks', 'search', q),
    queryFn: ({ signal }) => api.search.find({ query: { q: q.slice(0, longestSearch) } }, { signal }),
    enabled: q.length >= shortestSearch,
    // Fails at once: the next letter searches again, and so does a restored connection.
    retry: false,
    placeholderData: keepPreviousData,
  })
