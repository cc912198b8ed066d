import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrivedOf,
  firstItemOf,
  gap,
  layoutOf,
  pageOfItem,
  pagesFor,
  roomFor,
  roomier,
} from './gallery-layout.ts'

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

test('with large text, a phone has one tile a row, and no tile is narrower than its names need', () => {
  expect(layoutOf(326, 2).columns).toBe(1)
  fc.assert(
    fc.property(
      fc.integer({ min: 160, max: 4000 }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      (width, scale) => {
        const { columns } = layoutOf(width, scale)
        const tile = (width - gap * (columns - 1)) / columns
        expect(tile / scale).toBeGreaterThanOrEqual(Math.min(width / scale, 130))
      },
    ),
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

const answer = (page: number, rows: number, total: number, exact?: false) => ({
  data: Array.from({ length: rows }),
  page,
  page_size: 60,
  total,
  ...(exact === false && { total_is_exact: false }),
})

test('room for a list counted to its end is its total', () => {
  expect(roomFor([answer(1, 60, 320)])).toEqual({ count: 320, exact: true })
})

test('room for a list counted in part grows until a page is not full', () => {
  const first = answer(1, 60, 5000, false)
  expect(roomFor([first])).toEqual({ count: 5060, exact: false })
  expect(roomFor([first, answer(84, 60, 5040, false)])).toEqual({ count: 5100, exact: false })
  expect(roomFor([first, answer(85, 12, 5052, false)])).toEqual({ count: 5052, exact: true })
  expect(roomFor([first, answer(85, 0, 5000, false)])).toEqual({ count: 5040, exact: true })
})

test('scrolling back takes no room away', () => {
  const far = { count: 5100, exact: false }
  expect(roomier(far, { count: 5060, exact: false })).toBe(far)
  const end = { count: 5052, exact: true }
  expect(roomier(far, end)).toBe(end)
  expect(roomier(end, far)).toBe(end)
})

test('says why pages did not arrive, and retries only these', () => {
  const asked: number[] = []
  const refetch = (page: number) => () => asked.push(page)
  const idle = { errorUpdateCount: 0, isFetching: false }
  const arrived = (page: number, error: unknown = null) => ({
    ...idle,
    data: { page, data: [`${page}a`, `${page}b`] },
    error,
    errorUpdateCount: error ? 1 : 0,
    refetch: refetch(page),
  })
  const lost = new Error('lost')
  const { itemAt, failure, retry } = arrivedOf(
    [
      arrived(1, new Error('read before, not again')),
      { ...idle, data: undefined, error: lost, errorUpdateCount: 1, refetch: refetch(2) },
      { ...idle, data: undefined, error: null, isFetching: true, refetch: refetch(3) },
      arrived(4),
    ],
    2,
  )
  expect([0, 1, 2, 5, 6, 7, 8].map(itemAt)).toEqual(['1a', '1b', undefined, undefined, '4a', '4b', undefined])
  expect(failure).toBe(lost)
  retry()
  expect(asked).toEqual([2])
  expect(arrivedOf([arrived(1)], 2).failure).toBeUndefined()
})

test('keeps a failed page among those that lack while it is fetched again, without its error', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const lost = new Error('lost')
  let fail = (_error: Error) => {}
  const queryFn = () =>
    new Promise<{ page: number; data: string[] }>((_resolve, reject) => {
      fail = reject
    })
  const observer = new QueryObserver(client, { queryKey: ['page'], queryFn })
  const end = observer.subscribe(() => undefined)
  const told = () => {
    const { lacks, retrying, failure } = arrivedOf([observer.getCurrentResult()], 2)
    return { lacks, retrying, failure }
  }
  expect(told()).toEqual({ lacks: false, retrying: false, failure: undefined })
  fail(lost)
  await expect.poll(told).toEqual({ lacks: true, retrying: false, failure: lost })
  arrivedOf([observer.getCurrentResult()], 2).retry()
  await expect.poll(told).toEqual({ lacks: true, retrying: true, failure: undefined })
  end()
})
