import type { ServerResponse } from 'node:http'
import { servePage } from '@atesta/testkit/outside/page-server.ts'
import { MutationObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { key, queryClient } from '../session/query-client.ts'
import { favoriteToggle } from './certification-marks.ts'
import { certificationsPage, previewQuery } from './certifications.ts'
import { summaryQuery } from './dashboard.ts'

/** Clicks that the server has got and not answered. */
let waiting: ServerResponse[] = []

servePage((_request, response) => waiting.push(response))
afterAll(() => queryClient.clear())

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
