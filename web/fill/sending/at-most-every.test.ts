import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a hundred requests become one at once and one after the pause, for each key', () => {
  const done: number[] = []
  const ask = atMostEvery<number>(1000, (key) => done.push(key))
  for (let count = 0; count < 100; count++) ask(3)
  ask(4)
  expect(done).toEqual([3, 4])
  vi.advanceTimersByTime(1000)
  expect(done).toEqual([3, 4, 3])
  ask(3)
  expect(done).toEqual([3, 4, 3])
  vi.advanceTimersByTime(1000)
  expect(done).toEqual([3, 4, 3, 3])
  vi.advanceTimersByTime(5000)
  ask(3)
  expect(done).toEqual([3, 4, 3, 3, 3])
})
