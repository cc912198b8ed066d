import { expect, test } from 'vitest'
import { areSingle, decimalsFor } from './decimals.ts'

test.each([
  [{ least: 0.001, most: 0.004 }, 5],
  [{ least: 100.001, most: 100.004 }, 5],
  [{ least: 0.0013, most: 0.0013 }, 5],
  [{ least: 0.2, most: 0.7 }, 3],
  [{ least: 1, most: 5 }, 2],
  [{ least: -4000, most: 12_000 }, 2],
  [{ least: 0, most: 0 }, 2],
  [{ least: 0, most: 1e-30 }, 20],
])('numbers between %j are told apart by %i decimals', (numbers, decimals) => {
  expect(decimalsFor(numbers)).toBe(decimals)
})

const bars = (...edges: number[]) => edges.slice(1).map((to, bar) => ({ from: edges[bar] ?? to, to }))

test.each([
  [{ least: 1, most: 3, bars: bars(1, 2, 3, 4) }, true],
  [{ least: 9.5, most: 9.5, bars: bars(9.5, 10.5) }, true],
  [{ least: 9.1, most: 16.5, bars: bars(9, 10, 11, 12, 13, 14, 15, 16, 17) }, false],
  [{ least: 9, most: 11, bars: bars(9, 10, 11) }, false],
  [{ least: 1, most: 30, bars: bars(0, 5, 10, 15, 20, 25, 30) }, false],
])('bars %j stand for a single number each: %s', (numbers, single) => {
  expect(areSingle(numbers)).toBe(single)
})
