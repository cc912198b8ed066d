import { expect, test } from 'vitest'
import { momentHere, wallClock } from './moment.ts'

test('a moment is kept with the offset of the device, and shown by its clock again', () => {
  const at = momentHere(new Date('2026-03-05T10:00'))
  expect(at).toMatch(/^2026-03-05T10:00:00[+-]\d\d:\d\d$/)
  expect(wallClock(at)).toBe('2026-03-05T10:00')
})

test('a year that is still being typed keeps its four digits', () => {
  expect(momentHere(new Date('0002-03-05T10:00'))).toMatch(/^0002-03-05T/)
  expect(wallClock(momentHere(new Date('0002-03-05T10:00')))).toMatch(/^0002-03-05T/)
})

test('shows none for a text that is not a moment', () => {
  expect([wallClock('soon'), wallClock(5), wallClock(undefined)]).toEqual(['', '', ''])
})
