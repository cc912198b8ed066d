import { localTimes } from '@atesta/contract/date-format.ts'
import { dayMs, hourMs, minuteMs } from '@atesta/contract/durations.ts'
// Slow: a year of days is worked out in each of many drawn zones and hours.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occurrencesBetween, recurrenceProblem } from './recurrence.ts'

/** Each changes its clocks in its own way: at midnight, by half an hour, not since 2019, in the other half of the year. */
const zones = ['America/Santiago', 'America/Sao_Paulo', 'Europe/Madrid', 'Australia/Lord_Howe']

const recurrence = (rule: string, more: object = {}) => ({
  rule,
  starts_at: '2026-01-05T09:00',
  time_zone: 'America/Santiago',
  due_after_minutes: 60,
  ...more,
})
const between = (rule: string, from: string, to: string, more: object = {}) =>
  occurrencesBetween(recurrence(rule, more), new Date(from), new Date(to)).map((each) =>
    each.startsAt.toISOString(),
  )

test.each([
  'FREQ=DAILY',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'freq=yearly;bymonth=3;bymonthday=1',
  'FREQ=HOURLY;INTERVAL=6',
  'FREQ=DAILY;UNTIL=20261231T000000Z',
  'FREQ=WEEKLY;COUNT=4;WKST=SU',
  'FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR',
  // What comes late: a leap day, one on a Monday, what is in one month of the year, five Mondays in a month.
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
  'FREQ=WEEKLY;BYMONTH=12;BYDAY=MO',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=9',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYSETPOS=1',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5',
  'FREQ=WEEKLY;BYMONTH=12;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=DAILY;BYMONTH=12;BYHOUR=8,12;BYSETPOS=1',
])('%s can be used', (rule) => {
  expect(recurrenceProblem(recurrence(rule))).toBeNull()
})

test.each([
  ['FREQ=SECONDLY', 'frequency'],
  ['FREQ=MINUTELY', 'frequency'],
  ['FREQ=DAILY;BYSECOND=0,1,2', 'part'],
  ['FREQ=FORTNIGHTLY', 'frequency'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'part_twice'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z', 'clash'],
  ['FREQ=DAILY;INTERVAL=0', 'value'],
  ['FREQ=WEEKLY;BYDAY=XX', 'value'],
  ['FREQ=DAILY\nRDATE:20260101T000000Z', 'text'],
  ['FREQ=DAILY;RSCALE=CHINESE', 'part'],
  ['INTERVAL=2', 'frequency'],
  ['every day', 'text'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'effort'],
  // Leap days that are Sundays, looked for day by day until 2032: as YEARLY they are found at once.
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU', 'effort'],
  ['FREQ=DAILY;UNTIL=20200101T000000Z', 'never'],
  ['FREQ=HOURLY;COUNT=1001', 'count'],
])('%s cannot, for its %s', (rule, kind) => {
  expect(recurrenceProblem(recurrence(rule))).toMatchObject({ part: 'rule', says: `recurrence_${kind}` })
})

test.each([
  ['zone', { time_zone: 'Mars/Olympus' }],
  ['zone', { time_zone: '+03:00' }],
  ['zone', { time_zone: 'UTC\nX' }],
  ['date', { starts_at: '2026-02-30T09:00' }],
  ['year', { starts_at: '9999-12-31T09:00' }],
])('refuses a %s of %o', (kind, more) => {
  const [part] = Object.keys(more)
  const problem = recurrenceProblem(recurrence('FREQ=DAILY', more))
  expect(problem).toMatchObject({ part, says: `recurrence_${kind}` })
})

test('a rule that was stored before is given up when it takes too much work', () => {
  // Every hour since 1970, counted: nothing else would be answered for many seconds.
  const rule = 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;COUNT=1000'
  const more = { starts_at: '1970-01-01T00:00' }
  expect(recurrenceProblem(recurrence(rule, more))).toBeNull()
  expect(() => between(`${rule}000`, '2026-01-01T00:00Z', '2026-01-02T00:00Z', more)).toThrow(
    'recurrence_count',
  )
})

describe('around known changes of the clock', () => {
  test('Santiago skips midnight of 6 September 2026, so a daily midnight has none that day (RFC 5545 3.3.10)', () => {
    const more = { starts_at: '2026-09-01T00:00' }
    expect(between('FREQ=DAILY', '2026-09-05T00:00Z', '2026-09-08T00:00Z', more)).toEqual([
      '2026-09-05T04:00:00.000Z',
      '2026-09-07T03:00:00.000Z',
    ])
  })

  test('Madrid has 02:30 twice on 25 October 2026; the first counts, once', () => {
    const more = { starts_at: '2026-10-20T02:30', time_zone: 'Europe/Madrid' }
    expect(between('FREQ=DAILY', '2026-10-24T00:00Z', '2026-10-27T00:00Z', more)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  test('Lord Howe moves by half an hour; nine in the morning stays nine', () => {
    const more = { starts_at: '2026-04-01T09:00', time_zone: 'Australia/Lord_Howe' }
    expect(between('FREQ=DAILY', '2026-04-03T12:00Z', '2026-04-05T12:00Z', more)).toEqual([
      '2026-04-03T22:00:00.000Z',
      '2026-04-04T22:30:00.000Z',
    ])
  })

  test('São Paulo has not moved since 2019: every day has 24 hours', () => {
    const more = { time_zone: 'America/Sao_Paulo' }
    const found = between('FREQ=DAILY', '2026-06-01T00:00Z', '2027-06-01T00:00Z', more)
    expect(new Set(found.map((at) => at.slice(11)))).toEqual(new Set(['12:00:00.000Z']))
  })
})

const someTime = fc.record({
  zone: fc.constantFrom(...zones),
  start: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 11, 31) }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
})
const startOf = ({ start, hour, minute }: { start: number; hour: number; minute: number }) =>
  `${new Date(start).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** Whether a wall-clock time exists in a zone: some instant around it is shown as it. */
function exists(zone: string, local: string): boolean {
  const show = localTimes(zone)
  const noon = Date.parse(`${local}:00Z`)
  for (let offset = -14 * 60; offset <= 14 * 60; offset += 30)
    if (show(new Date(noon - offset * minuteMs)) === local) return true
  return false
}

test('a daily time is the same wall-clock time every day, once, except where the clock skips it', () => {
  fc.assert(
    fc.property(someTime, (time) => {
      const starts_at = startOf(time)
      const from = new Date(Date.parse(`${starts_at}:00Z`) + 2 * dayMs)
      const before = new Date(from.getTime() + 400 * dayMs)
      const rule = { rule: 'FREQ=DAILY', starts_at, time_zone: time.zone, due_after_minutes: 60 }
      const show = localTimes(time.zone)
      const found = occurrencesBetween(rule, from, before).map((each) => show(each.startsAt))
      const clock = starts_at.slice(11)
      expect(found.every((local) => local.endsWith(clock))).toBe(true)
      expect(new Set(found).size).toBe(found.length)
      const first = Date.parse(`${found[0]?.slice(0, 10)}T00:00Z`)
      const last = Date.parse(`${found.at(-1)?.slice(0, 10)}T00:00Z`)
      const missing: string[] = []
      for (let at = first; at <= last; at += dayMs) {
        const local = `${new Date(at).toISOString().slice(0, 10)}T${clock}`
        if (!found.includes(local)) missing.push(local)
      }
      expect(missing.filter((local) => exists(time.zone, local))).toEqual([])
      expect(found.length).toBeGreaterThanOrEqual(397)
    }),
    { numRuns: 60 },
  )
})

const rules = [
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=TU,SU',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=HOURLY;INTERVAL=7',
]

test('planned in pieces it is the same as planned in one run, and in order', () => {
  fc.assert(
    fc.property(
      someTime,
      fc.constantFrom(...rules),
      fc.array(fc.integer({ min: 1, max: 120 * 24 }), { maxLength: 4 }),
      (time, rule, cuts) => {
        const starts_at = startOf(time)
        const whole = { rule, starts_at, time_zone: time.zone, due_after_minutes: 90 }
        const from = Date.parse(`${starts_at}:00Z`) - dayMs
        const bounds = [0, ...cuts.sort((a, b) => a - b), 121 * 24].map(
          (hours) => new Date(from + hours * hourMs),
        )
        const at = (each: { startsAt: Date }) => each.startsAt.getTime()
        const once = occurrencesBetween(whole, bounds[0] as Date, bounds.at(-1) as Date).map(at)
        const pieces = bounds
          .slice(1)
          .flatMap((before, index) => occurrencesBetween(whole, bounds[index] as Date, before).map(at))
        expect(pieces).toEqual(once)
        expect(once).toEqual([...new Set(once)].sort((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
})

test('an occurrence is due the asked time after it begins, whatever the clocks do meanwhile', () => {
  const more = { starts_at: '2026-10-24T20:00', time_zone: 'Europe/Madrid', due_after_minutes: 600 }
  const [only] = occurrencesBetween(
    recurrence('FREQ=DAILY;COUNT=1', more),
    new Date('2026-10-24'),
    new Date('2026-10-26'),
  )
  expect(only?.dueAt.toISOString()).toBe('2026-10-25T04:00:00.000Z')
})
