import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../session/query-client.ts'
import { assignPeople } from './assign-people.ts'

/** Who works on which claim as the server has it, and on which it does not change. */
const staff = new Map<number, number[]>()
const failing = new Set<number>()
let server: Server

const claim = (id: number) => ({ id, assignees: (staff.get(id) ?? []).map((one) => ({ id: one, name: '' })) })

/** As the server does it: who works on the claim already cannot be assigned once more. */
function answered(url: string, body?: { users: number[] }): unknown {
  const id = Number(url.split('/').find((part) => /^\d+$/.test(part)))
  const now = staff.get(id) ?? []
  if (!body) return claim(id)
  if (failing.has(id)) return undefined
  if (url.endsWith('/unassign'))
    staff.set(
      id,
      now.filter((one) => !body.users.includes(one)),
    )
  else if (body.users.some((one) => now.includes(one))) return undefined
  else staff.set(id, [...now, ...body.users])
  return claim(id)
}

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
beforeEach(() => {
  failing.clear()
  staff.clear()
})

test('after one has failed, the same can be asked for again', async () => {
  const claims = [claim(1), claim(2), claim(3)]
  failing.add(2)
  expect(await assignPeople(claims, [7, 8], '')).toMatchObject({ done: 2, failed: [{ id: 2 }] })
  failing.clear()
  expect(await assignPeople(claims, [7, 8], '')).toMatchObject({ done: 3, failures: [] })
  expect([1, 2, 3].map((id) => staff.get(id))).toEqual([
    [7, 8],
    [7, 8],
    [7, 8],
  ])
})

test('of one claim, what others changed meanwhile stays', async () => {
  staff.set(1, [4, 5, 6])
  const shown = claim(1)
  staff.set(1, [5, 6, 9])
  // 5 is taken off and 7 put on; 4 was taken off by a colleague, and 9 put on.
  expect(await assignPeople([shown], [4, 6, 7], '')).toMatchObject({ done: 1 })
  expect(staff.get(1)).toEqual([6, 9, 7])
})

test('several claims only gain people', async () => {
  staff.set(1, [4])
  await assignPeople([claim(1), claim(2)], [7], '')
  expect([staff.get(1), staff.get(2)]).toEqual([[4, 7], [7]])
})
