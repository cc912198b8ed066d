import { expect, test } from 'vitest'
import { headingLine } from './heading-line.ts'

test('the first line of what is to be done, whole if it is short', () => {
  expect(headingLine('Replace the seal')).toBe('Replace the seal')
  expect(headingLine('Replace the seal\nand keep the old one')).toBe('Replace the seal')
})

test('a long line ends between two words', () => {
  const heading = headingLine('tighten every bolt '.repeat(20))
  expect(heading.length).toBeLessThanOrEqual(121)
  expect(heading).toMatch(/ (tighten|every|bolt)…$/)
  expect(headingLine('x'.repeat(400))).toHaveLength(121)
})
