import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import { searchQuery } from './dashboard.ts'

let asked: string[] = []
beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address === '/api/auth/session' ? { user: null, token: null } : { found: [] })
  })
})
afterAll(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('of a long text that was pasted, as much is searched as the search takes', async () => {
  asked = []
  await queryClient.fetchQuery(searchQuery('x'.repeat(5000)))
  expect(asked.filter((address) => address.startsWith('/api/search'))).toEqual([
    `/api/search?q=${'x'.repeat(200)}`,
  ])
})
