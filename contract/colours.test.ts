import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, inkOn } from './colours.ts'

test('contrast as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

test('words can be read on every colour', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, (colour) => {
      expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})
