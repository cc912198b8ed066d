import { expect, test } from 'vitest'
import { decimalsFor } from './decimals.ts'

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
