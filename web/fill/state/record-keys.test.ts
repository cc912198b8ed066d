import { expect, test } from 'vitest'
import { RecordKeys } from './record-keys.ts'

const [ana, beto, cora] = [{ name: 'Ana' }, { name: 'Beto' }, { name: 'Cora' }]

test('the key of a record stays with it when another is removed, added or edited', () => {
  const keys = new RecordKeys()
  const [first, second, third] = keys.of([ana, beto, cora])
  expect(new Set([first, second, third]).size).toBe(3)
  expect(keys.of([beto, cora])).toEqual([second, third])
  const edited = { name: 'Beta' }
  expect(keys.of([edited, cora])).toEqual([second, third])
  const [, , added] = keys.of([edited, cora, ana])
  expect([first, second, third]).not.toContain(added)
  expect(keys.of([edited, cora, ana])).toEqual([second, third, added])
})

test('records of another version that are fewer are others', () => {
  const keys = new RecordKeys()
  const before = keys.of([ana, beto])
  const [only] = keys.of([{ name: 'Ana' }])
  expect(before).not.toContain(only)
})

test('nothing is left of a record once the group is emptied', () => {
  const keys = new RecordKeys()
  const [before] = keys.of([ana])
  keys.of([])
  expect(keys.of([ana])).not.toEqual([before])
})
