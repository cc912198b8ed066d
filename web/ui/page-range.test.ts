import { expect, test } from 'vitest'
import { rangeOf } from './page-range.ts'

const answer = (page: number, rows: number, total: number, exact?: false) => ({
  data: Array.from({ length: rows }),
  page,
  page_size: 20,
  total,
  ...(exact === false && { total_is_exact: false }),
})

test('a list counted to its end has a last page', () => {
  expect(rangeOf(answer(1, 20, 45))).toEqual({ from: 1, to: 20, pages: 3, previous: 0, hasNext: true })
  expect(rangeOf(answer(3, 5, 45))).toEqual({ from: 41, to: 45, pages: 3, previous: 2, hasNext: false })
  expect(rangeOf(answer(1, 20, 20))).toMatchObject({ pages: 1, hasNext: false })
})

test('a partly counted list has none, and continues while its pages are full', () => {
  expect(rangeOf(answer(250, 20, 5000, false))).toEqual({
    from: 4981,
    to: 5000,
    pages: null,
    previous: 249,
    hasNext: true,
  })
  expect(rangeOf(answer(251, 20, 5020, false))).toMatchObject({ pages: null, hasNext: true })
  expect(rangeOf(answer(252, 7, 5027, false))).toMatchObject({ from: 5021, to: 5027, hasNext: false })
})

test('from beyond the end the way back leads to what is known to be there', () => {
  expect(rangeOf(answer(9, 0, 45))).toMatchObject({ previous: 3, hasNext: false })
  expect(rangeOf(answer(900, 0, 5000, false))).toMatchObject({ previous: 250, hasNext: false })
  expect(rangeOf(answer(2, 0, 0))).toMatchObject({ from: 0, to: 0, previous: 1 })
})
