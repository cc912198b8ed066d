import { answering, servePage } from '@atesta/testkit/outside/page-server.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import { markFavorites } from './certification-marks.ts'
import type { Certification } from './certifications.ts'

/** The stars as the server has them, and those that it fails to turn. */
const stars = new Map<number, boolean>()
const failing = new Set<number>()
/** Turned by a colleague before the next call about it is done. */
const turnedBefore = new Set<number>()
const turned: number[] = []

const turn = (id: number) => stars.set(id, !stars.get(id))

function answered(url: URL): unknown {
  if (url.pathname === '/api/certifications/list') {
    const ids = (url.searchParams.get('ids') ?? '').split(',').map(Number)
    return { data: ids.filter((id) => stars.has(id)).map((id) => ({ id, favorite: stars.get(id) })) }
  }
  const id = Number(url.pathname.split('/').find((part) => /^\d+$/.test(part)))
  if (failing.has(id)) return undefined
  if (turnedBefore.delete(id)) turn(id)
  turn(id)
  turned.push(id)
  return { favorite: stars.get(id) }
}

servePage(answering((url) => answered(new URL(url, 'http://localhost'))))
afterAll(() => queryClient.clear())
beforeEach(() => {
  for (const id of [1, 2, 3]) stars.set(id, false)
  failing.clear()
  turned.length = 0
})

/** As they were when they were ticked: none a favourite. */
const ticked = [1, 2, 3].map((id) => ({ id, favorite: false }) as Certification)

test('keeps a favourite set after it was selected', async () => {
  stars.set(1, true)
  const result = await markFavorites(ticked, true)
  expect([...stars.values()]).toEqual([true, true, true])
  expect(turned).toEqual([2, 3])
  expect(result).toMatchObject({ done: 2, failures: [] })
})

test('one that fails keeps none of the others back, and a second run turns only that one', async () => {
  failing.add(2)
  const { done, failures } = await markFavorites(ticked, true)
  expect([done, failures.length]).toEqual([2, 1])
  expect([...stars.values()]).toEqual([true, false, true])
  failing.clear()
  await markFavorites(ticked, true)
  expect([...stars.values()]).toEqual([true, true, true])
})

test('one that is turned elsewhere at the same moment becomes a favourite all the same', async () => {
  turnedBefore.add(3)
  await markFavorites(ticked, true)
  expect([...stars.values()]).toEqual([true, true, true])
})

test('leaves out what was deleted meanwhile', async () => {
  stars.delete(2)
  expect(await markFavorites(ticked, true)).toMatchObject({ done: 2, failures: [] })
  stars.set(2, false)
})
