import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import { changeNotificationSetting, notificationSettingsQuery } from './notifications.ts'

// A device without a connection.
beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterAll(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a switch is taken back where there is no connection', async () => {
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
