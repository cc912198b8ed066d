import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import { summaryQuery } from './dashboard.ts'
import { meQuery } from './me.ts'

/** What the server was asked, and whether it breaks. */
const asked: string[] = []
let broken = true
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path !== '/api/auth/session') asked.push(path)
    response.setHeader('content-type', 'application/json')
    if (path === '/api/auth/session') response.end('{"user":null,"token":null}')
    else response.writeHead(broken ? 500 : 200).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  // Node.js has no page that addresses are relative to.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  queryClient.mount()
})
afterAll(() => {
  queryClient.unmount()
  queryClient.clear()
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  server.close()
})
beforeEach(() => {
  asked.length = 0
  broken = true
})

test('the profile is asked for once more when it fails', async () => {
  await expect(queryClient.fetchQuery({ ...meQuery(1), retryDelay: 0 })).rejects.toThrow()
  expect(asked).toEqual(['/api/auth/me', '/api/auth/me'])
})

test('home is read again when the connection is back, and the profile not for a window’s focus', async () => {
  const home = new QueryObserver(queryClient, { ...summaryQuery(), retry: false })
  const profile = new QueryObserver(queryClient, { ...meQuery(2), retry: false })
  const ends = [home.subscribe(() => undefined), profile.subscribe(() => undefined)]
  await expect.poll(() => [home, profile].map((one) => one.getCurrentResult().isError)).toEqual([true, true])
  broken = false
  asked.length = 0
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(() => home.getCurrentResult().isSuccess).toBe(true)
  expect(asked).toEqual(['/api/dashboard/summary'])

  await queryClient.invalidateQueries({ queryKey: summaryQuery().queryKey, refetchType: 'none' })
  onlineManager.setOnline(false)
  asked.length = 0
  onlineManager.setOnline(true)
  await expect.poll(() => asked).toContain('/api/dashboard/summary')
  for (const end of ends) end()
})
