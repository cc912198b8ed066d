import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../session/api.ts'
import { key, queryClient } from '../session/query-client.ts'
import { summaryQuery } from './dashboard.ts'
import { meQuery } from './me.ts'

/** What the server was asked, and how it answers. */
const asked: string[] = []
let status = 500
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path !== '/api/auth/session') asked.push(path)
    response.setHeader('content-type', 'application/json')
    if (path === '/api/auth/session') response.end('{"user":null,"token":null}')
    else response.writeHead(status).end('{}')
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
  status = 500
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
  status = 200
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

test('reloads the page when a changed record is gone, but not the record itself', async () => {
  status = 200
  const home = new QueryObserver(queryClient, { ...summaryQuery(), retry: false })
  const end = home.subscribe(() => undefined)
  await expect.poll(() => home.getCurrentResult().fetchStatus).toBe('idle')
  asked.length = 0
  status = 404
  await expect(api.tasks.follow({ params: { id: 7 } })).rejects.toThrow()
  await expect.poll(() => asked).toEqual(['/api/tasks/follow/7', '/api/dashboard/summary'])
  end()

  const preview = {
    queryKey: key('emails', 'preview'),
    queryFn: () => api.emails.preview({ body: {} as never }),
  }
  const letter = new QueryObserver(queryClient, { ...preview, retry: false })
  status = 200
  const over = letter.subscribe(() => undefined)
  await expect.poll(() => letter.getCurrentResult().isSuccess).toBe(true)
  asked.length = 0
  status = 404
  await letter.refetch()
  expect(letter.getCurrentResult().isError).toBe(true)
  expect(asked).toEqual(['/api/emails/preview'])
  over()
})
