import { expect, test } from 'vitest'
import { cities as es } from './cities/es.ts'
import { cities as pt } from './cities/pt.ts'
import { timeZoneName } from './time-zone-name.ts'

test('a place and the name of its time, in the language of the reader', () => {
  expect(timeZoneName('America/Santiago', 'en')).toBe('Santiago (Chile Time)')
  expect(timeZoneName('America/Santiago', 'es')).toBe('Santiago (hora de Chile)')
  expect(timeZoneName('America/Santiago', 'pt')).toBe('Santiago (Horário do Chile)')
  expect(timeZoneName('America/Argentina/Buenos_Aires', 'es')).toMatch(/^Buenos Aires \(.*Argentina.*\)$/)
  expect(timeZoneName('UTC', 'en')).toBe('UTC')
})

test('a place is called as in the language of the reader, where that differs from English', () => {
  expect(timeZoneName('Europe/London', 'es', es)).toBe('Londres (hora de Reino Unido)')
  expect(timeZoneName('America/New_York', 'es', es)).toMatch(/^Nueva York \(/)
  expect(timeZoneName('Europe/London', 'pt', pt)).toMatch(/^Londres \(/)
  expect(timeZoneName('Asia/Tokyo', 'pt', pt)).toMatch(/^Tóquio \(/)
  expect(timeZoneName('America/Santiago', 'pt', pt)).toMatch(/^Santiago \(/)
})

test.each([es, pt])('each place belongs to a zone, and differs from its English name', (cities) => {
  for (const [city, name] of Object.entries(cities)) expect(name).not.toBe(city.replaceAll('_', ' '))
  const known = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1)))
  const newer = [
    'Asmara',
    'Atikokan',
    'Faroe',
    'Ho_Chi_Minh',
    'Kathmandu',
    'Kolkata',
    'Kyiv',
    'Nuuk',
    'Yangon',
  ]
  expect(Object.keys(cities).filter((city) => !known.has(city) && !newer.includes(city))).toEqual([])
})

test('a zone that is not known here keeps its place', () => {
  expect(timeZoneName('Mars/Olympus_Mons', 'en')).toBe('Olympus Mons')
})
