import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childName, monthOf, spanDays } from './workflows.rules.ts'

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

test('a month is that of the calendar where the person is', () => {
  const newYear = new Date('2031-12-31T23:30:00Z')
  expect(monthOf(newYear, 'UTC')).toEqual({ from: '2031-12-01', to: '2031-12-31' })
  expect(monthOf(newYear, 'Europe/Madrid')).toEqual({ from: '2032-01-01', to: '2032-01-31' })
  expect(monthOf(new Date('2032-03-01T02:00:00Z'), 'America/Santiago').to).toBe('2032-02-29')
})

test('days are counted with the first and the last', () => {
  expect(spanDays('2030-01-01', '2030-01-01')).toBe(1)
  expect(spanDays('2030-02-28', '2030-03-01')).toBe(2)
  expect(spanDays('2030-01-02', '2030-01-01')).toBe(0)
})
