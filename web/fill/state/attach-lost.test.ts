import type { Certification } from '@atesta/contract/schemas/certification.ts'
import type { Review } from '@atesta/contract/schemas/review.ts'
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

test('a file taken out of a returned inspection stays out; one added since its return comes back', async () => {
  const { store } = await opened()
  const review = { round: 1, decision: 'returned', at: '2026-11-29T10:00:00.000Z' } as Review
  store.setState({ review })
  const at = (identifier: string, created_at: string) => ({ ...file(identifier, 'photo'), created_at })
  const listed = [at('since', '2026-11-29T10:00:01.000Z'), at('reviewed', '2026-11-29T09:00:00.000Z')]
  attachLost(store, listed, new Set())
  expect(store.getState().draftSchema).toEqual({ photo: ['since'] })
})
