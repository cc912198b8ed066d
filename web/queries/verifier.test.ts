import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { publishedCertificates, publishedKeys } from './verifier.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['keys', publishedKeys],
  ['certificates', publishedCertificates],
] as const)('a server that never answers is not waited for: %s', async (_, published) => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    asked.resolve()
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  })
  const answer = new QueryClient().fetchQuery({ ...published(), gcTime: 0 })
  const failed = expect(answer).rejects.toThrow('too late')
  await asked.promise
  expect(timeout).toHaveBeenCalledWith(10_000)
  limit.abort(new Error('too late'))
  await failed
})
