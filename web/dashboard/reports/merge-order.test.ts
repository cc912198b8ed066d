import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../queries/reports.ts'
import { choose, maxMerged, move } from './merge-order.ts'

const report = (id: number, state: Report['state'] = 'ready', erased_at: string | null = null) =>
  ({ id, title: `Report ${id}`, state, erased_at }) as Report
const erased = report(5, 'ready', '2026-11-30T00:00:00.000Z')
const rows = [report(1), report(2), report(3, 'rendering'), report(4), erased]
const ids = (...checked: number[]) => new Set(checked.map(String))
const chosen = (...order: number[]) => order.map((id) => ({ id, title: `Report ${id}` }))

describe('choosing reports', () => {
  test('new ones come last, in the order of the rows; the order of the others stays', () => {
    expect(choose([], ids(4, 1), rows).order).toEqual(chosen(1, 4))
    expect(choose(chosen(4, 1), ids(1, 2, 4), rows).order).toEqual(chosen(4, 1, 2))
    expect(choose(chosen(4, 1), ids(4), rows).order).toEqual(chosen(4))
  })

  test('keeps what was chosen on another page', () => {
    expect(choose(chosen(99, 1), ids(99, 1, 2), rows).order).toEqual(chosen(99, 1, 2))
    expect(choose(chosen(99, 1), ids(1), rows).order).toEqual(chosen(1))
  })

  test('a report that is not ready is refused, and said so', () => {
    expect(choose([], ids(2, 3), rows)).toEqual({ order: chosen(2), refused: 'not_ready' })
    expect(choose([], ids(2), rows).refused).toBeNull()
  })

  test('an erased report is refused, and said so', () => {
    expect(choose([], ids(2, 5), rows)).toEqual({ order: chosen(2), refused: 'not_ready' })
  })

  test('no more than one merged file takes', () => {
    const many = Array.from({ length: maxMerged + 5 }, (_, index) => report(index + 1))
    const { order, refused } = choose([], ids(...many.map(({ id }) => id)), many)
    expect(order).toHaveLength(maxMerged)
    expect(refused).toBe('too_many')
  })
})

test('moving keeps every report, moves one, and moves it back', () => {
  expect(move(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(move(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
  expect(move(['a'], -1, 0)).toEqual(['a'])
  const order = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(order, fc.nat(), fc.nat(), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length]
      const moved = move(list, from, to)
      expect(moved[to]).toBe(list[from])
      expect(move(moved, to, from)).toEqual(list)
    }),
  )
})
