import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publishedCertificates, publishedKeys } from './verifier.ts'

let server: Server
let asked: PromiseWithResolvers<string>

beforeAll(async () => {
  // It takes requests and answers none.
  server = createServer(({ url }) => asked.resolve(url ?? ''))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  // Node.js has no page that addresses are relative to.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
  server.closeAllConnections()
})

test.each([
  ['/log/keys', publishedKeys],
  ['/log/certificates.pem', publishedCertificates],
] as const)('a server that never answers is not waited for: %s', async (path, published) => {
  asked = Promise.withResolvers()
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const answer = new QueryClient().fetchQuery({ ...published(), gcTime: 0 })
  const failed = expect(answer).rejects.toThrow('too late')
  expect(await asked.promise).toBe(path)
  expect(timeout).toHaveBeenCalledWith(10_000)
  limit.abort(new Error('too late'))
  await failed
})
