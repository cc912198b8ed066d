import { expect, test } from 'vitest'
import { standsFor } from './question-context.ts'

const heading = (isOfOne: boolean) => ({ id: 'question-q', text: 'Defects found', isOfOne })

test('a question says what is asked once, unless a label says more', () => {
  expect(standsFor(heading(true), '', 'text')).toBe(true)
  expect(standsFor(heading(true), 'Defects found', 'text')).toBe(true)
  expect(standsFor(heading(true), 'In words', 'text')).toBe(false)
})

test('the name of a group’s records is not a second label of its question', () => {
  expect(standsFor(heading(true), 'Defect', 'group')).toBe(true)
  // Beside another component it tells the two apart.
  expect(standsFor(heading(false), 'Defect', 'group')).toBe(false)
})
