import { expect, test } from 'vitest'
import { readNumberText } from './number-text.ts'

test.each([
  ['es', '0.125', undefined],
  ['pt', '-0.125', undefined],
  ['en', '0,125', undefined],
  ['es', '012.500', undefined],
  ['es', '0,125', 0.125],
  ['en', '0.125', 0.125],
  ['es', '100.125', 100_125],
  ['en', '-1,234,567.5', -1_234_567.5],
  ['es', '007', 7],
] as const)('in %s, a group of thousands never begins with zero: %j is %j', (locale, text, value) => {
  expect(readNumberText(text, locale)).toBe(value)
})
