import { expect, test } from 'vitest'
import { numberProblem, readDegrees, readNumber, readPosition } from './read-number.ts'

test.each([
  ['es', '310.000', 310_000],
  ['es', '1150000,50', 1_150_000.5],
  ['es', '1150000.50', 1_150_000.5],
  ['es', '1.234.567,89', 1_234_567.89],
  ['es', '1,234,567.89', 1_234_567.89],
  ['pt', '1.234.567,89', 1_234_567.89],
  ['pt', '1150000,5', 1_150_000.5],
  ['en', '1,234,567.89', 1_234_567.89],
  ['en', '1.234.567,89', 1_234_567.89],
  ['en', '1150000,50', 1_150_000.5],
  ['es', ' 1 234 567,89 ', 1_234_567.89],
  ['es', '-0,5', -0.5],
  // No group of thousands begins with zero: it is the decimal sign of another language.
  ['es', '0.125', 0.125],
  ['pt', '-0.125', -0.125],
  ['en', '0,125', 0.125],
  ['es', '0,125', 0.125],
  ['en', '0.125', 0.125],
  ['es', '100.125', 100_125],
] as const)('in %s, %j is read', (locale, text, value) => {
  expect(readNumber(text, locale)?.value).toBe(value)
})

test.each([
  ['es', '1.234 mm', 1234],
  ['es', '12,5mm', 12.5],
  ['pt', '-1.234,5\u00a0mm', -1234.5],
  ['en', '1,234 mm', 1234],
  ['en', 'mm 12.5', 12.5],
  ['es', '12 m', undefined],
  ['es', 'mm', undefined],
] as const)('in %s, %j is read with its unit, as it is without', (locale, text, value) => {
  expect(readNumber(text, locale, 'mm')?.value).toBe(value)
})

test('a number that ends like its unit loses none of its digits', () => {
  expect(readNumber('120', 'es', '0')?.value).toBe(120)
})

test.each(['310.', '1.2.3,4', '0.125.000', '1,2,3', '12 34', 'abc', '-', '$ 5'])(
  '%j is not a number yet',
  (text) => {
    const isUnread = text !== '310.'
    expect(readNumber(text, 'es') === undefined).toBe(isUnread)
  },
)

test.each(['-34.6037', '-34,6037', '\u221234.6037', '-34.6037°'])(
  '%j are degrees in every language',
  (text) => {
    for (const locale of ['en', 'es', 'pt'] as const) expect(readDegrees(text, locale)?.value).toBe(-34.6037)
  },
)

test('a comma or a point before three digits does not make thousands of degrees', () => {
  expect(readDegrees('-34,603', 'en')?.value).toBe(-34.603)
  expect(readDegrees('-34.603', 'es')?.value).toBe(-34.603)
})

test.each([
  '-34.6037, -58.3816',
  '-34.6037,-58.3816',
  '-34.6037 -58.3816',
  '-34,6037; -58,3816',
  '-34,6037, -58,3816',
  '(-34.6037, -58.3816)',
  '-34.6037°, -58.3816°',
])('%j is a position', (text) => {
  expect(readPosition(text)).toEqual({ lat: -34.6037, lon: -58.3816 })
})

test.each(['-34,6037', '-34.6037', '-34.6037,', 'a, b', '1, 2, 3'])('%j is not', (text) => {
  expect(readPosition(text)).toBeUndefined()
})

test('says why a text is not taken', () => {
  const amount = (text: string, locale: 'en' | 'es' = 'es') =>
    numberProblem(text, { locale, min: 0, max: 1_000_000, decimals: 2 })
  expect(['', '0', '310.000', '0,55', '1000000', '2.'].map((text) => amount(text))).toEqual(
    Array(6).fill(null),
  )
  expect(['-1', '1000000,01', 'x', '1,2,3'].map((text) => amount(text))).toEqual([
    'range',
    'range',
    'not_a_number',
    'not_a_number',
  ])
  // What may mean thousands to who typed it is not taken as decimals.
  expect([amount('1,234'), amount('310.000', 'en')]).toEqual(['decimals', 'decimals'])
  expect(numberProblem('95', { locale: 'en', read: readDegrees, min: -90, max: 90 })).toBe('range')
  expect(numberProblem('2.5', { locale: 'en', decimals: 0 })).toBe('whole_number')
  expect(numberProblem('0', { locale: 'en', above: 0 })).toBe('above')
  expect(numberProblem(' ', { locale: 'en', required: true })).toBe('required')
})
