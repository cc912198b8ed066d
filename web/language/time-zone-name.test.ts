import { expect, test } from 'vitest'
import { timeZoneName } from './time-zone-name.ts'

test('a place and the name of its time, in the language of the reader', () => {
  expect(timeZoneName('America/Santiago', 'en')).toBe('Santiago (Chile Time)')
  expect(timeZoneName('America/Santiago', 'es')).toBe('Santiago (hora de Chile)')
  expect(timeZoneName('America/Santiago', 'pt')).toBe('Santiago (Horário do Chile)')
  expect(timeZoneName('America/Argentina/Buenos_Aires', 'es')).toMatch(/^Buenos Aires \(.*Argentina.*\)$/)
  expect(timeZoneName('UTC', 'en')).toBe('UTC')
})

test('a zone that is not known here keeps its place', () => {
  expect(timeZoneName('Mars/Olympus_Mons', 'en')).toBe('Olympus Mons')
})
