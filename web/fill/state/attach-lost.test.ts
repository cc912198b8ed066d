import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { expect, test } from 'vitest'
import { opened } from '../testing/filling.ts'
import { setAnswer } from './answering.ts'
import { attachLost } from './attach-lost.ts'

const file = (identifier: string, component_id: string, state: Certification['state'] = 'certified') =>
  ({ identifier, component_id, state }) as Certification

test('files come back to their answers, oldest first, and only those that are nowhere', async () => {
  const { store } = await opened()
  setAnswer(store, ['photo'], ['a'])
  setAnswer(store, ['valves'], [{ tag: 'A', leak: ['in-group'] }])
  // Newest first, as the server lists them.
  const listed = [
    file('queued', 'photo'),
    file('c', 'photo'),
    file('b', 'photo'),
    file('a', 'photo'),
    file('in-group', 'leak'),
    file('no-record-known', 'leak'),
    file('broken', 'photo', 'failed'),
    file('not-a-file-field', 'name'),
    file('unknown-field', 'gone'),
  ]
  attachLost(store, listed, new Set(['queued']))
  expect(store.getState().draftSchema).toEqual({
    photo: ['a', 'b', 'c'],
    valves: [{ tag: 'A', leak: ['in-group'] }],
  })
  const before = store.getState().draftSchema
  attachLost(store, listed, new Set(['queued']))
  expect(store.getState().draftSchema).toBe(before)
})
