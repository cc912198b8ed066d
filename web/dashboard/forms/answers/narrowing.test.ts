import { expect, test } from 'vitest'
import { narrowingOf, readChoices, writeChoices } from './narrowing.ts'

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

test('drafts have no day on which they were submitted, so none narrows them down', () => {
  const narrowing = { submitted_from: '2026-11-01', submitted_to: '2026-11-30', task_id: '7' }
  expect(narrowingOf({ narrowing: { ...narrowing, state: 'draft' } })).toEqual({ state: 'draft', task_id: 7 })
  expect(Object.keys(narrowingOf({ narrowing }))).toEqual(['task_id', 'submitted_from', 'submitted_to'])
})

test('leaves out unreadable parts', () => {
  expect(readChoices(undefined)).toEqual([])
  expect(readChoices('rails,:no,shift:%,tools:saw')).toEqual([{ id: 'tools', values: ['saw'] }])
})
