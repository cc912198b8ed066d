import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import {
  allNotificationsQuery,
  changeNotificationSetting,
  notificationSettingsQuery,
  notificationsQuery,
} from './notifications.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('all are reached by the cursor, beginning with those that the bell has', async () => {
  const page = (ids: number[], next: string | null) => ({ data: ids.map((id) => ({ id })), next, unread: 25 })
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://atesta.test')
    if (pathname !== '/api/notifications') return Response.json({ token: null, user: null })
    asked.push(searchParams.get('after'))
    return Response.json(page([2, 1], null))
  })
  queryClient.setQueryData(notificationsQuery.queryKey, page([4, 3], 'the-cursor') as never)
  const observer = new InfiniteQueryObserver(queryClient, allNotificationsQuery)
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ id }) => id))
  expect([shown(), observer.getCurrentResult().hasNextPage]).toEqual([[4, 3], true])
  await observer.fetchNextPage()
  expect(asked).toEqual(['the-cursor'])
  expect([shown(), observer.getCurrentResult().hasNextPage]).toEqual([[4, 3, 2, 1], false])
})

test('a list that is opened again begins with what the bell has by then', async () => {
  const page = (ids: number[]) => ({ data: ids.map((id) => ({ id })), next: null, unread: 1 })
  vi.stubGlobal('fetch', async () => Response.json(page([5, 4])))
  const open = () => {
    const observer = new InfiniteQueryObserver(queryClient, allNotificationsQuery)
    const close = observer.subscribe(() => undefined)
    return {
      close,
      ids: observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ id }) => id)),
    }
  }
  queryClient.setQueryData(notificationsQuery.queryKey, page([4]) as never)
  const first = open()
  expect(first.ids).toEqual([4])
  first.close()
  queryClient.setQueryData(notificationsQuery.queryKey, page([5, 4]) as never)
  await vi.waitFor(() => expect(queryClient.getQueryState(allNotificationsQuery.queryKey)).toBeUndefined())
  const second = open()
  expect(second.ids).toEqual([5, 4])
  second.close()
})

test('reverts a switch without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { queryKey } = notificationSettingsQuery
  const settings = ['claim_assigned', 'inspection_remind'].map((kind) => ({
    kind,
    in_app: true,
    by_email: true,
  }))
  queryClient.setQueryData(queryKey, settings as never)
  const shown: unknown[] = []
  const end = queryClient
    .getQueryCache()
    .subscribe(() => shown.push(queryClient.getQueryData(queryKey)?.[0]?.by_email))
  const change = { kind: 'claim_assigned', by_email: false } as const
  await expect(changeNotificationSetting(change)).rejects.toThrow()
  end()
  expect(shown).toContain(false)
  expect(queryClient.getQueryData(queryKey)).toEqual(settings)
})
