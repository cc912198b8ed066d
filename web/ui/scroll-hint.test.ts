import { expect, test } from 'vitest'
import { hiddenSides } from './scroll-hint.ts'

test('reports hidden content on either side, ignoring fractions of a pixel', () => {
  const box = { clientWidth: 300, scrollWidth: 900 }
  expect(hiddenSides({ ...box, scrollLeft: 0 })).toEqual({ before: false, after: true })
  expect(hiddenSides({ ...box, scrollLeft: 200 })).toEqual({ before: true, after: true })
  expect(hiddenSides({ ...box, scrollLeft: 599.5 })).toEqual({ before: true, after: false })
  expect(hiddenSides({ clientWidth: 300, scrollWidth: 301, scrollLeft: 0 })).toEqual({
    before: false,
    after: false,
  })
})
