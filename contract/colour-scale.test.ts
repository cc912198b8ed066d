import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textShadeOf } from './colour-scale.ts'
import { contrast } from './colours.ts'

test('words have a shade that can be read on white, and white words on it, whatever colour was chosen', () => {
  for (const main of ['#ffe600', '#ffffff', '#aaaaaa', '#00ffff'])
    expect(contrast(textShadeOf(main), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, (main) => {
      expect(contrast(textShadeOf(main), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a deep colour is its own shade', () => {
  for (const main of ['#0a1f44', '#7a1f1f', '#000000']) expect(textShadeOf(main)).toBe(main)
})
