import { expect, test } from 'vitest'
import { cities } from '../../../language/cities/es.ts'
import { timeZoneName } from '../../../language/time-zone-name.ts'
import { zonesFound } from './zones-found.ts'

const zones = ['Europe/London', 'America/New_York', 'America/Mexico_City', 'Asia/Tokyo'].map((value) => ({
  value,
  label: timeZoneName(value, 'es', cities),
}))

test.each([
  ['Londres', 'Europe/London'],
  ['london', 'Europe/London'],
  ['nueva york', 'America/New_York'],
  ['New York', 'America/New_York'],
  ['ciudad de mexico', 'America/Mexico_City'],
  [' tokio ', 'Asia/Tokyo'],
  ['japón', 'Asia/Tokyo'],
])('%s finds %s, called in Spanish or in English', (words, zone) => {
  expect(zonesFound(zones, words).map(({ value }) => value)).toEqual([zone])
})

test('without words all are found', () => {
  expect(zonesFound(zones, '')).toEqual(zones)
})
