import { expect, test } from 'vitest'
import { decimalText, readNumberText } from './number-text.ts'

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

test.each([
  [0, '0'],
  [-2.5, '-2.5'],
  [1e-7, '0.0000001'],
  [-1.25e-9, '-0.00000000125'],
  [1e21, '1000000000000000000000'],
  [-1.5e22, '-15000000000000000000000'],
])('%d is written without an exponent', (value, text) => {
  expect(decimalText(value)).toBe(text)
})
