import type { NotificationKind } from '@atesta/contract/notification-kinds.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key, queryClient } from '../session/query-client.ts'

/** How often new notifications are polled, in ms. */
const followEvery = 60_000
/** Pages of the open list that are polled; who reads further back is not looking at the newest. */
const maxFollowed = 5

/** The newest notifications, and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: key('user', 'notifications'),
  queryFn: ({ signal }) => api.notifications.list({ query: {} }, { signal }),
  refetchInterval: followEvery,
})

/**
 * All notifications, newest first, in pages of which the first is there with the bell. A few
 * that are loaded are polled as well.
 */
export const allNotificationsQuery = infiniteQueryOptions({
  queryKey: key('user', 'notifications', 'all'),
  queryFn: ({ signal, pageParam }) =>
    api.notifications.list({ query: pageParam ? { after: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  initialData: () => {
    const newest = queryClient.getQueryData(notificationsQuery.queryKey)
    return newest && { pages: [newest], pageParams: [''] }
  },
  initialDataUpdatedAt: () => queryClient.getQueryState(notificationsQuery.queryKey)?.dataUpdatedAt,
  refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > maxFollowed ? false : followEvery),
  // The next opening begins with the bell's page again, not with what was newest when this list was closed.
  gcTime: 0,
})

/** The newest notifications that are unread, however many were read since. */
export const unreadNotificationsQuery = queryOptions({
  queryKey: key('user', 'notifications', 'unread'),
  queryFn: ({ signal }) => api.notifications.list({ query: { unread: 'true' } }, { signal }),
  refetchInterval: followEvery,
})

/** How the person is notified, in the app and by e-mail. */
export const notificationSettingsQuery = queryOptions({
  queryKey: key('user', 'notification_settings'),
  queryFn: async ({ signal }) => (await api.notifications.settings({}, { signal })).data,
})

type Change = { kind: NotificationKind; in_app?: boolean; by_email?: boolean }

/** Applied immediately on the screen, and undone on failure. */
export async function changeNotificationSetting(change: Change): Promise<void> {
  const { queryKey } = notificationSettingsQuery
  await queryClient.cancelQueries({ queryKey })
  const put = (next: Change) =>
    queryClient.setQueryData(queryKey, (now) =>
      now?.map((setting) => (setting.kind === next.kind ? { ...setting, ...next } : setting)),
    )
  const before = queryClient.getQueryData(queryKey)?.find(({ kind }) => kind === change.kind)
  put(change)
  try {
    await api.notifications.saveSettings({ body: change })
  } catch (error) {
    // Refetching does not help without a connection.
    const { kind, ...changed } = change
    for (const name of Object.keys(changed) as (keyof typeof changed)[])
      if (before) put({ kind, [name]: before[name] })
    void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}
