import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childName, spanDays } from './workflows.rules.ts'

test('a child’s name fits whatever the names of workflow and person', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 200 }),
      fc.string({ minLength: 1, maxLength: 200 }),
      (parent, person) => {
        const name = childName(parent, person)
        expect(name.length).toBeLessThanOrEqual(200)
        expect(name).toContain(' – ')
      },
    ),
  )
  expect(childName('Wells', 'Ines')).toBe('Wells – Ines')
})

test('days are counted with the first and the last', () => {
  expect(spanDays('2030-01-01', '2030-01-01')).toBe(1)
  expect(spanDays('2030-02-28', '2030-03-01')).toBe(2)
  expect(spanDays('2030-01-02', '2030-01-01')).toBe(0)
})
