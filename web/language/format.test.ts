import { dayMs } from '@atesta/contract/durations.ts'
import { limits, locales } from '@atesta/contract/limits.ts'
import { expect, test } from 'vitest'
import { formatOf } from './format.ts'

const en = formatOf('en', 'UTC')
const es = formatOf('es', 'America/Argentina/Buenos_Aires')
const pt = formatOf('pt', 'America/Sao_Paulo')
const at = '2026-03-05T02:04:05Z'
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('dates follow language and time zone', () => {
  expect(en.date(at)).toBe('Mar 5, 2026')
  expect(es.date(at)).toBe('4 mar 2026')
  expect(pt.date(at)).toBe('4 de mar. de 2026')
  expect(plain(en.dateTime(at))).toBe('Mar 5, 2026, 2:04 AM')
  expect(plain(es.exact(at))).toContain('miércoles, 4 de marzo de 2026')
  // With seconds and its zone.
  expect(plain(es.zoned(at))).toMatch(/^4 mar 2026, \d{1,2}:\d\d:\d\d \S+/)
})

test('the hour of a deadline is told with its zone, or not where it ends with the day', () => {
  expect(plain(en.inZone(at))).toBe('Mar 5, 2026, 2:04 AM UTC')
  expect(plain(es.inZone(at))).toBe('4 mar 2026, 23:04 GMT-3')
  expect(plain(pt.inZone(at))).toBe('4 de mar. de 2026, 23:04 BRT')
  expect([plain(en.hour(at)), es.hour(at)]).toEqual(['2:04 AM', '23:04'])
  expect([es.hour('2026-11-24T23:59:59-03:00'), en.hour('2026-11-24T23:59:59-03:00')]).toEqual([
    '',
    '2:59 AM',
  ])
  expect(en.hour('not a time')).toBe('not a time')
})

test('a camera’s clock without a zone is shown as it stands, whatever the reader’s zone', () => {
  expect(plain(en.dateTime('2008-10-22T16:28:39'))).toBe('Oct 22, 2008, 4:28 PM')
  expect(plain(es.dateTime('2008-10-22T16:28:39'))).toBe('22 oct 2008, 16:28')
})

test.each([
  [0, 'now'],
  [-59_000, 'now'],
  [-60_000, '1 minute ago'],
  [-3_599_000, '59 minutes ago'],
  [-7_200_000, '2 hours ago'],
  [-dayMs, 'yesterday'],
  [2 * dayMs, 'in 2 days'],
  [10 * dayMs, 'in 10 days'],
  [-15 * dayMs, '2 weeks ago'],
  // Last year, the month before last: neither may be what a year or a month ago is.
  [-40 * dayMs, '1 month ago'],
  [-400 * dayMs, '1 year ago'],
])('%d ms away is "%s"', (distance, words) => {
  const now = Date.parse(at)
  expect(en.relative(now + distance, now)).toBe(words)
})

test.each([
  // The end of a day that was due three days ago, and the evening of the day before yesterday.
  ['2026-11-24T23:59:59-03:00', '2026-11-27T12:00:00-03:00', 'hace 3 días'],
  ['2026-11-25T23:00:00-03:00', '2026-11-27T01:00:00-03:00', 'anteayer'],
  ['2026-11-28T23:59:59-03:00', '2026-11-27T12:00:00-03:00', 'mañana'],
  ['2026-11-27T01:00:00-03:00', '2026-11-27T23:00:00-03:00', 'hace 22 horas'],
])('counts calendar days from %s to %s', (then, now, words) => {
  expect(es.relative(then, Date.parse(now))).toBe(words)
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1536, '1.5 kB'],
  [3_456_789, '3.3 MB'],
  [limits.maxUploadBytes, '250 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%d bytes are "%s"', (bytes, words) => {
  expect(plain(en.bytes(bytes))).toBe(words)
})

test('coordinates name the hemisphere in each language', () => {
  const place = { lat: -34.60372, lon: -58.38159 }
  expect(en.coordinates(place)).toBe('34.60372°\u00a0S, 58.38159°\u00a0W')
  expect(es.coordinates(place)).toBe('34,60372°\u00a0S, 58,38159°\u00a0O')
  expect(pt.coordinates({ lat: 0.5, lon: 10 })).toBe('0,50000°\u00a0N, 10,00000°\u00a0L')
})

test.each([
  [0, '0:00'],
  [61.6, '1:02'],
  [3725, '1:02:05'],
])('%d seconds last %s', (seconds, words) => {
  expect(en.duration(seconds)).toBe(words)
})

test.each(locales)('numbers and lists in %s', (locale) => {
  const format = formatOf(locale)
  expect(format.number(12_840)).toBe({ en: '12,840', es: '12.840', pt: '12.840' }[locale])
  expect(format.list(['A', 'B', 'C'])).toBe({ en: 'A, B, and C', es: 'A, B y C', pt: 'A, B e C' }[locale])
})

test.each([
  // An offset, a clock, a month and days that do not exist: statements sealed earlier may have them.
  '2026-03-18T12:10:31+24:00',
  '2026-03-18T12:10:31+99:99',
  '2026-03-18T25:10:31',
  '2026-13-01T00:00:00Z',
  '2026-02-31T10:00:00',
  '2026-02-31T10:00:00Z',
  'yesterday',
])('%s is not a time, and is shown as written', (written) => {
  for (const format of [en, es]) {
    expect(format.dateTime(written)).toBe(written)
    expect(format.zoned(written)).toBe(written)
    expect(format.exact(written)).toBe(written)
    expect(format.date(written)).toBe(written)
    expect(format.day(written)).toBe(written)
    expect(format.relative(written, Date.parse(at))).toBe(written)
  }
})

test('a day that does not exist is shown as it is written, one that does with its name', () => {
  expect(en.calendarDay('2026-02-31')).toBe('2026-02-31')
  expect(en.calendarDay('2028-02-29')).toBe('Feb 29, 2028')
})
