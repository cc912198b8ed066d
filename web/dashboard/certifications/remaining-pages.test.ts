import { expect, test } from 'vitest'
import { maxPlaces, remainingPages } from './remaining-pages.ts'

test('the map asks for every page it may show, and no more', () => {
  expect(remainingPages(0)).toEqual([])
  expect(remainingPages(100)).toEqual([])
  expect(remainingPages(101)).toEqual([2])
  expect(remainingPages(350)).toEqual([2, 3, 4])
  expect(remainingPages(1_000_000)).toHaveLength(maxPlaces / 100 - 1)
})
