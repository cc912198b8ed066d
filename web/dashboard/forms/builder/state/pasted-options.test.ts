import { expect, test } from 'vitest'
import { withPasted } from './pasted-options.ts'

const north = { label: 'North', value: 'north' }
const empty = { label: '', value: 'option_2' }

test('turns each pasted line into an option, with its value in a second column', () => {
  const text = 'South\tS\r\nEast\t\r\n\r\n"West ""side"",\nnew"\tW\r\n'
  expect(withPasted([north, empty], 1, text, 'en')).toEqual({
    options: [
      north,
      { label: { en: 'South' }, value: 'S' },
      { label: { en: 'East' }, value: 'east' },
      { label: { en: 'West "side", new' }, value: 'W' },
    ],
    last: 3,
  })
})

test('pasted options follow one with a label, and keep the values of others', () => {
  const options = [north, { ...empty, label: { es: 'Sur' } }]
  const pasted = withPasted(options, 0, 'Este\nOeste', 'es')
  expect(pasted?.options.map(({ value }) => value)).toEqual(['north', 'este', 'oeste', 'option_2'])
  expect(pasted?.last).toBe(2)
  const translated = withPasted(options, 1, 'South\nEast', 'en')
  expect(translated?.options.slice(1)).toEqual([
    { label: { es: 'Sur', en: 'South' }, value: 'option_2' },
    { label: { en: 'East' }, value: 'east' },
  ])
})

test('one line is pasted as any other text; five hundred keep values of their own', () => {
  expect(withPasted([north], 0, 'South\tS\n', 'en')).toBeUndefined()
  const lines = Array.from({ length: 500 }, (_, index) => `Belt ${index}`).join('\n')
  const options = withPasted([empty], 0, lines, 'en')?.options ?? []
  expect(new Set(options.map(({ value }) => value)).size).toBe(500)
})
