import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { key, queryClient } from '../session/query-client.ts'
import { removeCertification } from './certifications.ts'
import { eraseAll } from './company/retention.ts'

/** What the server answers, one call after the other; nothing is an outage. */
let answers: unknown[] = []
let server: Server
const answered = (_url: string, _body?: unknown): unknown => answers.shift()

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const body = text ? JSON.parse(text) : undefined
      const answer =
        request.url === '/api/auth/session' ? { user: null, token: null } : answered(request.url ?? '', body)
      if (answer === undefined) response.writeHead(503).end('{}')
      else response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  // Node.js has no page that addresses are relative to.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
})
afterAll(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  server.close()
  server.closeAllConnections()
})

/** A claim that shows files, the list of them, and the page of one. */
const shown = {
  claim: key('claim_complete', 1),
  list: key('certifications', 'list'),
  one: key('certification_description', 7),
}
const isReadAgain = (name: keyof typeof shown) => queryClient.getQueryState(shown[name])?.isInvalidated
beforeEach(() => {
  queryClient.clear()
  for (const queryKey of Object.values(shown)) queryClient.setQueryData(queryKey as readonly unknown[], {})
})

test('a deleted file does not stay on the page of its claim', async () => {
  answers = [{}]
  await removeCertification('an-identifier')
  expect([isReadAgain('claim'), isReadAgain('list')]).toEqual([true, true])
})

test('what was erased before a later part failed is shown nowhere', async () => {
  answers = [{ erased: 50, more: true }]
  await expect(eraseAll({ client_id: 1 }, 'asked for')).rejects.toThrow()
  expect([isReadAgain('claim'), isReadAgain('list'), isReadAgain('one')]).toEqual([true, true, true])
})
