import { expect, test } from 'vitest'
import { maxPlaces, remainingPages } from './remaining-pages.ts'

test('the map asks for every page it may show, and no more', () => {
  expect(remainingPages({ total: 0 })).toEqual([])
  expect(remainingPages({ total: 100 })).toEqual([])
  expect(remainingPages({ total: 101 })).toEqual([2])
  expect(remainingPages({ total: 350, total_is_exact: true })).toEqual([2, 3, 4])
  expect(remainingPages({ total: 1_000_000 })).toHaveLength(maxPlaces / 100 - 1)
})

test('of a list counted in part it asks for as many as it can show', () => {
  expect(remainingPages({ total: 5_000, total_is_exact: false })).toHaveLength(maxPlaces / 100 - 1)
})
