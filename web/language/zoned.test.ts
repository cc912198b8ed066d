import { expect, test } from 'vitest'
import { addDays, endOfDay, startOfDay, toInstant, toLocal } from './zoned.ts'

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

test('a day is that of the zone, also where its clock is changed', () => {
  expect([
    startOfDay('2026-03-01', 'America/Phoenix'),
    startOfDay('2026-03-01', 'America/Phoenix', 1),
  ]).toEqual(['2026-03-01T07:00:00.000Z', '2026-03-02T07:00:00.000Z'])
  // 23 hours long.
  expect([startOfDay('2026-03-29', 'Europe/Madrid'), endOfDay('2026-03-29', 'Europe/Madrid')]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.000Z',
  ])
  // Midnight was skipped.
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
})

test('a year that is still being typed has four digits, as the browser’s picker wants them', () => {
  expect(toLocal('0002-03-05T10:00:00Z', 'UTC')).toBe('0002-03-05T10:00')
})
