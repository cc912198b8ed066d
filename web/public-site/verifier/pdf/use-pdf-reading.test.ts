import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isAsking } from './use-pdf-reading.ts'

test('certificates that cannot be had are waited for once, and not each time they are asked for again', async () => {
  const client = new QueryClient()
  const observer = new QueryObserver<string>(client, {
    queryKey: ['certificates'],
    queryFn: () => Promise.reject(new TypeError('Failed to fetch')),
    ...{ retry: false, networkMode: 'always' },
  })
  const seen: boolean[] = []
  const end = observer.subscribe((result) => void seen.push(isAsking(result)))
  expect(isAsking(observer.getCurrentResult())).toBe(true)
  await observer.refetch({ cancelRefetch: false })
  expect(isAsking(observer.getCurrentResult())).toBe(false)
  const before = seen.length
  await observer.refetch()
  expect(seen.slice(before)).not.toContain(true)
  end()
  client.clear()
})
