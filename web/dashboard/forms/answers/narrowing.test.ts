import { expect, test } from 'vitest'
import { readChoices, writeChoices } from './narrowing.ts'

test('chosen options come back from an address as they were, by question', () => {
  const chosen = [
    { id: 'shift', values: ['late, night', 'a:b'] },
    { id: 'rails', values: ['no'] },
  ]
  const text = writeChoices(chosen)
  expect(text).toBe('shift:late%2C%20night,shift:a%3Ab,rails:no')
  expect(readChoices(text)).toEqual(chosen)
  expect(writeChoices([])).toBeUndefined()
})

test('what cannot be read is left out', () => {
  expect(readChoices(undefined)).toEqual([])
  expect(readChoices('rails,:no,shift:%,tools:saw')).toEqual([{ id: 'tools', values: ['saw'] }])
})
