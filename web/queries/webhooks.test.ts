import { QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import { type Delivery, deliveryQuery } from './webhooks.ts'

afterAll(() => queryClient.clear())

test('a delivery is followed while it waits for an answer', () => {
  const { queryKey } = deliveryQuery(1)
  const { refetchInterval } = new QueryObserver(queryClient, deliveryQuery(1)).options
  const pause = (state: Delivery['state']) => {
    queryClient.setQueryData(queryKey, { state } as never)
    const query = queryClient.getQueryCache().find({ queryKey, exact: true })
    return query && typeof refetchInterval === 'function' && refetchInterval(query as never)
  }
  expect(pause('waiting')).toBeGreaterThan(0)
  expect(pause('delivered')).toBe(false)
  expect(pause('failed')).toBe(false)
})
