import { expect, test } from 'vitest'
import { costsOf } from './costs.ts'

const brief = (work: Parameters<typeof costsOf>[0]) =>
  costsOf(work).map(({ plan, packs, total, fits, best }) => [plan, packs, total / 100, fits, best])

test('credits beyond the plan are bought in whole packs, and the cheapest plan that has room is marked', () => {
  expect(brief({ files: 280, reports: 20, people: 5 })).toEqual([
    ['starter', 0, 29, true, true],
    ['team', 0, 99, true, false],
    ['business', 0, 299, true, false],
  ])
  expect(brief({ files: 900, reports: 101, people: 3 })).toEqual([
    ['starter', 8, 149, true, false],
    ['team', 0, 99, true, true],
    ['business', 0, 299, true, false],
  ])
})

test('a plan without places for the people is never the best, even where it costs less', () => {
  expect(brief({ files: 10, reports: 0, people: 26 })).toEqual([
    ['starter', 0, 29, false, false],
    ['team', 0, 99, false, false],
    ['business', 0, 299, true, true],
  ])
  expect(costsOf({ files: 0, reports: 0, people: 101 }).some(({ best }) => best)).toBe(false)
})
