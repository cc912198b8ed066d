import { expect, test } from 'vitest'
import { afterTerm } from './terms.ts'

test.each([
  ['2027-01-31T10:00:00.000Z', 'month', '2027-02-28T10:00:00.000Z'],
  ['2027-05-31T10:00:00.000Z', 'month', '2027-06-30T10:00:00.000Z'],
  ['2027-12-15T10:00:00.000Z', 'month', '2028-01-15T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 'year', '2029-02-28T10:00:00.000Z'],
  ['2027-03-01T00:00:00.000Z', 'year', '2028-03-01T00:00:00.000Z'],
] as const)('from %s a %s lasts until %s', (start, period, end) => {
  expect(afterTerm(new Date(start), period).toISOString()).toBe(end)
})
