import { expect, test } from 'vitest'
import { nthOf, readRule, weekdayOf, withUnit, writeRule } from './repeat-rule.ts'

/** A Monday, the fifth of its month. */
const start = '2026-11-30T08:00'
const time_zone = 'America/Phoenix'
const read = (rule: string) => readRule({ rule, starts_at: start, time_zone })

test.each([
  ['FREQ=DAILY', { unit: 'day', every: 1 }],
  ['RRULE:FREQ=DAILY;INTERVAL=3', { unit: 'day', every: 3 }],
  ['FREQ=WEEKLY', { unit: 'week', on: ['MO'] }],
  ['FREQ=WEEKLY;BYDAY=TH,MO;WKST=SU', { unit: 'week', on: ['MO', 'TH'] }],
  ['FREQ=MONTHLY', { unit: 'month', day: 30 }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', { unit: 'month', day: -1 }],
  ['FREQ=MONTHLY;BYDAY=1MO', { unit: 'month', nth: 1, on: 'MO' }],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', { unit: 'month', nth: -1, on: 'FR' }],
  ['FREQ=YEARLY;COUNT=5', { unit: 'year', ending: { kind: 'times', times: 5 } }],
  ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231T235959Z', { ending: { kind: 'until', day: '2026-12-31' } }],
])('%s can be said in words', (rule, repeat) => {
  expect(read(rule)).toMatchObject(repeat)
})

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;BYHOUR=8,16',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=YEARLY;BYMONTH=3',
  'FREQ=WEEKLY;BYDAY=1MO',
  '',
])('%j stays as it was written', (rule) => {
  expect(read(rule)).toBeNull()
})

test.each([
  'FREQ=DAILY;INTERVAL=2',
  'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1;UNTIL=20280101T065900Z',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY',
])('%s is written as it was read', (rule) => {
  const repeat = read(rule)
  expect(repeat && writeRule(repeat, time_zone)).toBe(rule)
})

test('a new unit takes the days of the first time', () => {
  expect(writeRule(withUnit('week', start), time_zone)).toBe('FREQ=WEEKLY;BYDAY=MO')
  expect(writeRule(withUnit('month', start), time_zone)).toBe('FREQ=MONTHLY;BYMONTHDAY=30')
  expect([weekdayOf(start), nthOf(start), nthOf('2026-11-02T08:00')]).toEqual(['MO', -1, 1])
})
