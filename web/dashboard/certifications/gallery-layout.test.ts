import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstItemOf, gap, layoutOf, pageOfItem, pagesFor } from './gallery-layout.ts'

test('tiles fill the width, two on a phone', () => {
  expect(layoutOf(328).columns).toBe(2)
  expect(layoutOf(1048).columns).toBe(4)
  fc.assert(
    fc.property(fc.integer({ min: 416, max: 4000 }), (width) => {
      const { columns, rowHeight } = layoutOf(width)
      const tile = (width - gap * (columns - 1)) / columns
      expect(tile).toBeGreaterThanOrEqual(200)
      expect(tile).toBeLessThan(416)
      expect(rowHeight).toBeGreaterThan((tile * 3) / 4)
    }),
  )
})

test('exactly the pages in view are asked for', () => {
  expect(pagesFor(0, 0, 60)).toEqual([])
  expect(pagesFor(0, 60, 60)).toEqual([1])
  expect(pagesFor(59, 61, 60)).toEqual([1, 2])
  expect(pagesFor(120, 240, 60)).toEqual([3, 4])
})

test('page and item belong together', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (item) => {
      const page = pageOfItem(item, 20)
      expect(firstItemOf(page, 20)).toBeLessThanOrEqual(item)
      expect(firstItemOf(page + 1, 20)).toBeGreaterThan(item)
    }),
  )
})
