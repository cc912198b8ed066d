import { expect, test } from 'vitest'
import { isBeyondEnd, pageBefore, rangeOf } from './page-range.ts'

const answer = (page: number, rows: number, total: number, more: { exact?: false; next?: null } = {}) => ({
  data: Array.from({ length: rows }),
  page,
  page_size: 20,
  total,
  next: rows === 20 && more.next !== null ? 'on' : null,
  previous: page > 1 && rows > 0 ? 'back' : null,
  ...(more.exact === false && { total_is_exact: false }),
})
const on = { after: 'on' }
const back = { before: 'back' }

test('a list counted to its end has a last page', () => {
  expect(rangeOf(answer(1, 20, 45))).toEqual({ from: 1, to: 20, pages: 3, back: null, on })
  expect(rangeOf(answer(3, 5, 45))).toEqual({ from: 41, to: 45, pages: 3, back, on: null })
  expect(rangeOf(answer(1, 20, 20, { next: null }))).toMatchObject({ pages: 1, back: null, on: null })
})

test('a list counted in part has none, and goes on while there is a next page', () => {
  expect(rangeOf(answer(250, 20, 5000, { exact: false }))).toEqual({
    from: 4981,
    to: 5000,
    pages: null,
    back,
    on,
  })
  expect(rangeOf(answer(252, 7, 5027, { exact: false }))).toMatchObject({ from: 5021, to: 5027, on: null })
})

test('the way back from the second page leads to what is first now', () => {
  expect(rangeOf(answer(2, 20, 45))).toMatchObject({ back: {} })
  expect(rangeOf({ ...answer(1, 20, 45), previous: 'back' })).toMatchObject({ back: {} })
})

test('a page that rows have moved to behind the counted last is the last', () => {
  expect(rangeOf(answer(4, 3, 45))).toMatchObject({ pages: 4 })
})

test('beyond the end, Back leads to the last known page', () => {
  expect(rangeOf(answer(9, 0, 45))).toMatchObject({ back: { page: 3 }, on: null })
  expect(rangeOf(answer(900, 0, 5000, { exact: false }))).toMatchObject({ back: { page: 250 }, on: null })
  expect(rangeOf(answer(2, 0, 0))).toMatchObject({ from: 0, to: 0, back: {} })
})

test('a page without rows lies beyond the end, but for the first and in an empty list', () => {
  expect(isBeyondEnd(answer(3, 0, 40))).toBe(true)
  expect(isBeyondEnd(answer(3, 0, 0))).toBe(false)
  expect(isBeyondEnd(answer(1, 0, 40))).toBe(false)
})

test('a page beyond the end leads to an earlier one, whatever the total', () => {
  expect(pageBefore(answer(99, 0, 45))).toBe(3)
  expect(pageBefore(answer(3, 0, 45))).toBe(2)
  expect(pageBefore(answer(2, 0, 45))).toBe(1)
})
