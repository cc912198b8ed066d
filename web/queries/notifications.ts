import type { NotificationKind } from '@atesta/contract/notification-kinds.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key, queryClient } from '../session/query-client.ts'

/** How often new notifications are polled, in ms. */
const followEvery = 60_000

/** The newest notifications, and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: key('user', 'notifications'),
  queryFn: ({ signal }) => api.notifications.list({ query: {} }, { signal }),
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
