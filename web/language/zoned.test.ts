import { expect, test } from 'vitest'
import { addDays, toInstant, toLocal } from './zoned.ts'

test.each([
  ['2026-11-23T08:00', 'America/Phoenix', '2026-11-23T15:00:00.000Z'],
  ['2026-07-01T00:00', 'America/Sao_Paulo', '2026-07-01T03:00:00.000Z'],
  ['2026-07-01T23:59', 'Asia/Kathmandu', '2026-07-01T18:14:00.000Z'],
  // A day on which the clock is changed, before and after it.
  ['2026-03-29T01:30', 'Europe/Madrid', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s, and back', (local, zone, instant) => {
  expect(toInstant(local, zone).toISOString()).toBe(instant)
  expect(toLocal(instant, zone)).toBe(local)
})

test('days go over the ends of months', () => {
  expect([addDays('2026-02-27', 2), addDays('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31'])
})
