import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MutationObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { key, queryClient } from '../../session/query-client.ts'
import { certificationsPage, previewQuery } from '../certifications.ts'
import { summaryQuery } from '../dashboard.ts'
import { favoriteToggle } from './marks.ts'

/** Clicks that the server has got and not answered. */
let waiting: ServerResponse[] = []
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/api/auth/session') response.end('{"user":null,"token":null}')
    else waiting.push(response)
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

const home = summaryQuery().queryKey
const favorites = certificationsPage({ favorite: 'true' }, { page: 1 }).queryKey
beforeEach(() => {
  waiting = []
  queryClient.clear()
  queryClient.setQueryData(home, { unread: 3, recent: [{ id: 7, favorite: false }] } as never)
})

const star = () =>
  (queryClient.getQueryData(home) as { recent: { favorite: boolean }[] } | undefined)?.recent[0]?.favorite
const click = () =>
  new MutationObserver(queryClient, favoriteToggle(7)).mutate().then(
    () => 'done',
    () => 'refused',
  )
/** Answers the click that waits: with how the star is now, or a failure. */
async function answer(favorite: boolean | null) {
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  const response = waiting.shift()
  if (favorite === null) response?.writeHead(500).end('{}')
  else response?.end(JSON.stringify({ favorite }))
}

test('the star of what came last on the home page turns before the server answers', async () => {
  const clicked = click()
  await expect.poll(star).toBe(true)
  await answer(true)
  expect(await clicked).toBe('done')
  expect(star()).toBe(true)
  expect(queryClient.getQueryData(home)).toMatchObject({ unread: 3 })
})

test.each([
  { answers: [true, null], shown: true },
  { answers: [null, true], shown: true },
  { answers: [null, null], shown: false },
  { answers: [true, false], shown: false },
])('after two quick clicks, answered $answers, it is as the server has it', async ({ answers, shown }) => {
  const clicks = [click(), click()]
  for (const favorite of answers) await answer(favorite)
  expect(await Promise.all(clicks)).toEqual(answers.map((one) => (one === null ? 'refused' : 'done')))
  expect(star()).toBe(shown)
})

test('a list of favourites is read when it is opened next, and no picture again', async () => {
  const picture = previewQuery('an-identifier', 'small').queryKey
  for (const queryKey of [favorites, key('certifications', 'places', {}), picture])
    queryClient.setQueryData(queryKey as readonly unknown[], { data: [] })
  const clicked = click()
  await answer(true)
  await clicked
  const isOld = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  expect([favorites, key('certifications', 'places', {}), picture].map(isOld)).toEqual([true, true, false])
  expect(waiting).toHaveLength(0)
})
