import { CallError } from '@atesta/contract/client.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patienceMs } from '../device/within.ts'
import { answerQueriesOffline } from './answer-offline.ts'
import { answerKept, keepAnswer } from './kept-answers.ts'
import { key, queryClient } from './query-client.ts'
import { type Me, useSession } from './session.ts'

const before = { session: useSession.getState(), options: queryClient.getDefaultOptions() }
beforeEach(() => {
  vi.useFakeTimers()
  // Nothing tells that the connection is back.
  vi.stubGlobal('window', {
    setTimeout,
    clearTimeout,
    addEventListener: () => 0,
    removeEventListener: () => 0,
  })
  useSession.setState({ status: 'in', user: { id: 7 } as Me })
  answerQueriesOffline()
})
afterEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions(before.options)
  useSession.setState(before.session)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A shown list of which this device has kept `rows`; each call of it is answered by the next of `answers`. */
async function shown(name: string, answers: Promise<string[]>[]) {
  const queryKey = key('inspections', 'list', name)
  const queryFn = () => answers.shift() ?? Promise.reject(new CallError(0, null))
  const query = queryClient.getQueryCache().build(queryClient, { queryKey, queryFn })
  await keepAnswer(7, query.queryHash, ['kept'])
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
  return { query, leave: observer.subscribe(() => undefined) }
}

test('a server that hangs: what is kept is shown within seconds, and the answer when it comes', async () => {
  const answered = Promise.withResolvers<string[]>()
  const { query, leave } = await shown('late', [answered.promise])
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(query.state.data).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(query.state).toMatchObject({ data: ['kept'], isInvalidated: true }))
  answered.resolve(['new'])
  await vi.waitFor(() => expect(query.state).toMatchObject({ data: ['new'], isInvalidated: false }))
  leave()
})

test.each([
  ['stays here', { id: 7 } as Me, ['new']],
  ['has signed out', null, ['kept']],
  ['has given way to another', { id: 8 } as Me, ['kept']],
])('an answer that comes late is kept where its person %s, else not', async (_, user, kept) => {
  const answered = Promise.withResolvers<string[]>()
  const { query, leave } = await shown('kept late', [answered.promise])
  useSession.setState({ user })
  answered.resolve(['new'])
  await vi.waitFor(() => expect(query.state.data).toEqual(['new']))
  await vi.advanceTimersByTimeAsync(0)
  expect((await answerKept(7, query.queryHash))?.data).toEqual(kept)
  leave()
})

test('a server that never answers is asked again until it does, by one call however often it was asked', async () => {
  const lost = () => Promise.reject<string[]>(new CallError(0, null, true))
  const answers = [lost(), lost(), lost(), Promise.resolve(['new']), lost()]
  for (const answer of answers) answer.catch(() => undefined)
  const { query, leave } = await shown('never', answers)
  await vi.waitFor(() => expect(query.state).toMatchObject({ data: ['kept'], isInvalidated: true }))
  await query.fetch()
  expect(answers).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(answers).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(query.state.data).toEqual(['new']))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(answers).toHaveLength(1)
  leave()
})
