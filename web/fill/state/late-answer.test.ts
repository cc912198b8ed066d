import { expect, test } from 'vitest'
import { opened } from '../testing/filling.ts'
import { setAnswer } from './answering.ts'
import { lateAnswer } from './late-answer.ts'
import { noteMoved } from './moved-on.ts'
import { openInspection } from './opening.ts'

const added = (now: unknown) => [...(Array.isArray(now) ? now : []), 'late']

test('a late answer stands beside what was answered meanwhile', async () => {
  const { store } = await opened()
  const late = lateAnswer(store, 3, ['photo'])
  setAnswer(store, ['photo'], ['meanwhile'])
  expect(late.put(added)).toBe(true)
  expect(store.getState().draftSchema).toEqual({ photo: ['meanwhile', 'late'] })
  expect(store.getState().touched).toContain('photo')
})

test('another inspection that was opened meanwhile does not get it, the one it was for does', async () => {
  const { store, storage, desk } = await opened()
  setAnswer(store, ['photo'], ['first'])
  const left = store.getState().draftSchema
  const late = lateAnswer(store, 3, ['photo'])
  const { signal } = new AbortController()
  const calls = { store, storage, save: desk.save, fetchForm: desk.form, signal }
  await openInspection(calls, { userId: 1, inspectionId: 4 })
  expect([late.stands(), late.put(added)]).toEqual(['elsewhere', false])
  expect(store.getState().draftSchema).toEqual({})
  expect(late.within(left, added)).toEqual({ photo: ['first', 'late'] })

  await openInspection(calls, { userId: 1, inspectionId: 3 })
  expect(late.stands()).toBe('here')
})

test('an inspection that was started here and has its id from the server by now is the same', async () => {
  const { store, storage, desk } = await opened()
  const late = lateAnswer(store, 3, ['photo'])
  noteMoved(3, 5)
  const { signal } = new AbortController()
  const calls = { store, storage, save: desk.save, fetchForm: desk.form, signal }
  await openInspection(calls, { userId: 1, inspectionId: 5 })
  expect([late.stands(), late.put(added)]).toEqual(['here', true])
  noteMoved(3, 3)
})

test('a late answer stays with its record while others are added, removed or edited', async () => {
  const { store } = await opened()
  const [a, b, c] = [{ tag: 'A' }, { tag: 'B' }, { tag: 'C' }]
  setAnswer(store, ['valves'], [a, b, c])
  const late = lateAnswer(store, 3, ['valves', 1, 'leak'])
  setAnswer(store, ['valves', 1, 'tag'], 'typed')
  setAnswer(store, ['valves', 0, 'tag'], 'typed')
  const records = store.getState().draftSchema.valves as object[]
  setAnswer(store, ['valves'], [...records.slice(1), {}])
  expect(late.stands()).toBe('here')
  setAnswer(store, ['valves'], (store.getState().draftSchema.valves as object[]).slice(0, 2))
  late.put(added)
  expect(store.getState().draftSchema.valves).toEqual([{ tag: 'typed', leak: ['late'] }, c])
})

test('a late answer disappears with its record', async () => {
  const { store } = await opened()
  setAnswer(store, ['valves'], [{ tag: 'A' }, { tag: 'B' }])
  const late = lateAnswer(store, 3, ['valves', 0, 'leak'])
  setAnswer(store, ['valves'], (store.getState().draftSchema.valves as object[]).slice(1))
  expect([late.stands(), late.put(added)]).toEqual(['gone', false])
  expect(store.getState().draftSchema).toEqual({ valves: [{ tag: 'B' }] })
  const only = lateAnswer(store, 3, ['valves', 0, 'leak'])
  setAnswer(store, ['valves'], [])
  expect(only.stands()).toBe('gone')
})

test('a late answer is no longer followed once it has ended', async () => {
  const { store } = await opened()
  setAnswer(store, ['valves'], [{ tag: 'A' }, { tag: 'B' }])
  const late = lateAnswer(store, 3, ['valves', 1, 'leak'])
  late.end()
  setAnswer(store, ['valves'], (store.getState().draftSchema.valves as object[]).slice(1))
  expect(late.stands()).toBe('here')
})
