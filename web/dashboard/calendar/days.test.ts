import { expect, test } from 'vitest'
import { firstDayOfWeek, shownDays, turned, weekOf, weeksOf } from './days.ts'

test('a week begins where the language says', () => {
  expect([firstDayOfWeek('en'), firstDayOfWeek('es'), firstDayOfWeek('pt')]).toEqual([7, 1, 7])
  expect([weekOf('2026-11-22', 7), weekOf('2026-11-22', 1)]).toEqual(['2026-11-22', '2026-11-16'])
})

test('a month is shown in whole weeks', () => {
  const days = shownDays('month', '2026-11-15', 1)
  expect([days[0], days.at(-1), days.length % 7]).toEqual(['2026-10-26', '2026-12-06', 0])
  expect(shownDays('month', '2026-02-10', 7)).toHaveLength(28)
})

test('a week has seven days, an agenda thirty from its own', () => {
  expect(shownDays('week', '2026-11-22', 1)).toHaveLength(7)
  const agenda = shownDays('agenda', '2026-11-22', 1)
  expect([agenda[0], agenda.length]).toEqual(['2026-11-22', 30])
})

test.each([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
  ['week', '2026-12-28', 1, '2027-01-04'],
  ['agenda', '2026-11-22', -1, '2026-10-23'],
] as const)('%s of %s turned by %i is %s', (view, day, way, expected) => {
  expect(turned(view, day, way)).toBe(expected)
})

test('days are rows of whole weeks', () => {
  expect(weeksOf(shownDays('month', '2026-11-15', 1)).map(([first]) => first)).toEqual([
    ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
  ])
})
