import { expect, test } from 'vitest'
import { shiftedRecurrence, shiftedTime } from './shift-rule.ts'

const recurrence = (rule: string) => ({
  rule,
  starts_at: '2026-11-02T08:00',
  time_zone: 'America/Lima',
  due_after_minutes: 60,
})

// 2026-11-23 is a Monday, the fourth of its month.
test.each([
  ['FREQ=DAILY', '2026-11-24T09:30', 'FREQ=DAILY'],
  ['FREQ=WEEKLY', '2026-11-25T08:00', 'FREQ=WEEKLY'],
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-24T08:00', 'FREQ=WEEKLY;BYDAY=TU'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-22T08:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
  ['FREQ=WEEKLY;BYDAY=MO,TH,SU', '2026-11-25T08:00', 'FREQ=WEEKLY;BYDAY=WE,SA,TU'],
  ['FREQ=MONTHLY;BYMONTHDAY=23', '2026-11-24T08:00', 'FREQ=MONTHLY;BYMONTHDAY=24'],
  ['FREQ=MONTHLY', '2026-11-24T08:00', 'FREQ=MONTHLY;BYMONTHDAY=24'],
  ['FREQ=MONTHLY;BYDAY=4MO', '2026-11-17T08:00', 'FREQ=MONTHLY;BYDAY=3TU'],
  ['FREQ=MONTHLY;BYDAY=4MO', '2026-11-30T08:00', 'FREQ=MONTHLY;BYDAY=-1MO'],
  ['FREQ=MONTHLY;BYDAY=-1MO', '2026-11-27T08:00', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['FREQ=MONTHLY;BYDAY=-2MO', '2026-11-30T08:00', 'FREQ=MONTHLY;BYDAY=-1MO'],
  ['FREQ=MONTHLY;BYDAY=-2MO', '2026-11-16T08:00', 'FREQ=MONTHLY;BYDAY=-3MO'],
  ['FREQ=MONTHLY;BYMONTHDAY=-8', '2026-11-30T08:00', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['FREQ=MONTHLY;BYMONTHDAY=-8', '2026-11-22T08:00', 'FREQ=MONTHLY;BYMONTHDAY=-9'],
  ['FREQ=YEARLY', '2026-11-24T08:00', 'FREQ=YEARLY'],
  ['FREQ=DAILY;COUNT=10', '2026-11-24T08:00', 'FREQ=DAILY;COUNT=7'],
  ['FREQ=DAILY;UNTIL=20261130T235900Z', '2026-11-25T08:00', 'FREQ=DAILY;UNTIL=20261202T235900Z'],
  // The last one that there was is there still.
  ['FREQ=WEEKLY;UNTIL=20261130T080000', '2026-11-23T10:00', 'FREQ=WEEKLY;UNTIL=20261130T100000'],
  ['FREQ=DAILY;UNTIL=20261130', '2026-11-25T10:00', 'FREQ=DAILY;UNTIL=20261202'],
  // On the same day the days of a rule stay what they are.
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-2', '2026-11-23T10:00', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-2'],
])('%s from Monday to %s is %s', (rule, to, expected) => {
  expect(shiftedRecurrence(recurrence(rule), '2026-11-23T08:00', to, 3)).toEqual({
    ...recurrence(expected),
    starts_at: to,
  })
})

test.each([
  'FREQ=DAILY;BYDAY=MO,TU',
  'FREQ=DAILY;BYHOUR=8,12',
  'FREQ=HOURLY;INTERVAL=6',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-2',
  'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23',
  'FREQ=MONTHLY;BYMONTHDAY=8,23',
])('cannot move the days of %s', (rule) => {
  expect(shiftedRecurrence(recurrence(rule), '2026-11-23T08:00', '2026-11-24T08:00', 0)).toBeNull()
})

test('a time is as much later', () => {
  expect(shiftedTime('2026-12-31T23:00', '2026-11-23T08:00', '2026-11-24T09:30')).toBe('2027-01-02T00:30')
})

test.each(['FREQ=MONTHLY;BYMONTHDAY=-8', 'FREQ=MONTHLY;BYDAY=-2MO'])(
  '%s, counted from the end of a month, is not moved into another one',
  (rule) => {
    expect(shiftedRecurrence(recurrence(rule), '2026-11-23T08:00', '2026-12-01T08:00', 0)).toBeNull()
  },
)
