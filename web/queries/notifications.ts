import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** How often new ones are looked for, in milliseconds. */
const followEvery = 60_000

/** The newest notifications, and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: key('user', 'notifications'),
  queryFn: ({ signal }) => api.notifications.list({ query: {} }, { signal }),
  refetchInterval: followEvery,
})
