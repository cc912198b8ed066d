import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  forgetFormCopies,
  formCopies,
  formsNotSaved,
  type ListedTexts,
} from '../../../../device/form-copies.ts'
import { TabLocks } from '../../../../fill/state/tab-lock.ts'
import { createBuilder, type Draft, edit, openBuilder, restorePublished } from './form-templates.ts'
import { KeptCopies } from './kept-copies.ts'

/*
 * Tabs of one browser: they share the device's texts and Node.js's own locks, which are the browser's.
 */

const structure: FormStructure = {
  steps: [{ id: 'form', type: 'form', title: '' }],
  schema: [{ id: 'one', title: 'One', collapsed: false, questions: [] }],
}
const published = { version: 1, structure }
const none: Draft = { revision: 0, structure: null, based_on: null, person: null, saved_at: null }

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A browser of users with ids of their own, as the locks of all tests are the same. */
let users = 0
function browser() {
  const held = new Map<string, string>()
  const storage: ListedTexts = {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
    clear: () => held.clear(),
    names: () => [...held.keys()],
  }
  const userId = ++users
  const tab = () => {
    const channel = new BroadcastChannel('form-copies')
    const turns = new TabLocks(navigator.locks, channel)
    const copies = new KeptCopies(storage, turns)
    const store = createBuilder(copies)
    ends.push(
      () => void copies.leave(),
      () => channel.close(),
    )
    const open = async (id: number, draft = none, user = userId) => {
      const copy = await copies.take(user, id, new AbortController().signal)
      openBuilder(store, { userId: user, id, published, draft, copy })
    }
    const type = (title: string) => edit(store, { type: 'change', id: 'one', changes: { title } })
    const title = () => store.getState().structure.schema[0]?.title
    return { store, copies, turns, open, type, title, close: () => copies.leave() }
  }
  return { storage, tab, userId }
}

test('keeps a separate copy per form', async () => {
  const { tab } = browser()
  const [first, second, third] = [tab(), tab(), tab()]
  await first.open(16)
  first.type('Sixteen')
  await first.close()
  await second.open(13)
  second.type('Thirteen')
  await second.open(16)
  expect([second.title(), second.store.getState().dirty]).toEqual(['Sixteen', true])
  await third.open(13)
  expect(third.title()).toBe('Thirteen')
})

test('leaves another tab’s unsaved copy alone while it is open, and finds it afterwards', async () => {
  const { tab, storage } = browser()
  const [saved, behind] = [tab(), tab()]
  await behind.open(16)
  behind.type('Not saved')
  // Written a moment after the last letter.
  await expect.poll(() => formCopies(storage)).toHaveLength(1)
  const theirs = { ...none, revision: 1, structure, saved_at: '2026-11-22T10:00:00Z' }
  await saved.open(16, theirs)
  expect([saved.title(), saved.store.getState().conflict]).toEqual(['One', null])

  await behind.close()
  await saved.open(16, theirs)
  expect([saved.title(), saved.store.getState().saveState]).toEqual(['Not saved', 'conflict'])
})

test('keeps nothing of sent, discarded or closed forms', async () => {
  const { tab, storage } = browser()
  const { open, type, store, close } = tab()
  await open(16)
  type('Two')
  await close()
  expect(formCopies(storage)).toHaveLength(1)
  type('Late')
  await open(16)
  expect(store.getState().structure.schema[0]?.title).toBe('Two')
  restorePublished(store, 0)
  expect(formCopies(storage)).toEqual([])

  type('Three')
  await close()
  const { structure: sent } = store.getState()
  // It had arrived, and only the answer was lost.
  await open(16, { ...none, revision: 1, structure: sent })
  expect(store.getState()).toMatchObject({ dirty: false, revision: 1, conflict: null })
  expect(formCopies(storage)).toEqual([])
})

test('another user sees nothing of it; signing out removes the copies of the user only', async () => {
  const { tab, storage, userId } = browser()
  const [first, second] = [tab(), tab()]
  await first.open(16)
  first.type('Mine')
  await first.close()
  await second.open(16, none, userId + 1000)
  expect(second.title()).toBe('One')
  second.type('Theirs')
  await second.close()
  expect(formCopies(storage)).toHaveLength(2)
  forgetFormCopies(userId, storage)
  expect(formCopies(storage)).toEqual([expect.stringContaining(`:${userId + 1000}:16:`)])
})

test('removes the oldest copies, never an open one', async () => {
  const { tab, storage } = browser()
  const opened = tab()
  await opened.open(1)
  opened.type('Open')
  await expect.poll(() => formCopies(storage)).toHaveLength(1)
  const other = tab()
  for (let id = 2; id < 30; id++) {
    await other.open(id)
    other.type('Left')
  }
  await other.close()
  const names = formCopies(storage)
  expect(names.length).toBeLessThanOrEqual(21)
  expect(names.some((name) => name.includes(':1:'))).toBe(true)
  expect(names.some((name) => name.includes(':2:'))).toBe(false)
  expect(names.some((name) => name.includes(':29:'))).toBe(true)
})

test('a save that arrives once the form was left removes the copy, unless it holds more than was saved', async () => {
  const { tab, storage } = browser()
  const { copies, open, type, store, close } = tab()
  await open(16)
  const { name } = copies
  type('Two')
  const { structure: sent } = store.getState()
  type('Three')
  await close()
  copies.forget(name, sent)
  expect(formCopies(storage)).toEqual([name])
  copies.forget(name, { ...store.getState().structure })
  expect(formCopies(storage)).toEqual([])
})

test('a form that is left while its copy is looked for ends no turn of the next one', async () => {
  const { tab } = browser()
  const left = [tab(), tab()]
  for (const each of left) {
    await each.open(16)
    each.type('Left')
  }
  for (const each of left) await each.close()
  const { copies, turns } = tab()
  const gone = new AbortController()
  const take = vi.spyOn(turns, 'take').mockImplementation(async () => {
    gone.abort()
    return false
  })
  const end = vi.spyOn(turns, 'end')
  expect(await copies.take(users, 16, gone.signal)).toBeNull()
  expect(take).toHaveBeenCalledTimes(1)
  expect(await copies.take(users, 16, gone.signal)).toBeNull()
  expect([take.mock.calls.length, end.mock.calls.length]).toEqual([1, 1])
})

test('finds the single copy kept by an earlier version', async () => {
  const { tab, storage, userId } = browser()
  const typed = { ...structure, schema: [] }
  const state = { userId, id: 16, structure: typed, basedOn: 1, revision: 0, dirty: true }
  storage.setItem('form-templates', JSON.stringify({ state, version: 1 }))
  const { open, store } = tab()
  await open(13)
  expect(store.getState().dirty).toBe(false)
  await open(16)
  expect(store.getState()).toMatchObject({ structure: typed, dirty: true })
  expect(storage.getItem('form-templates')).toBeNull()
  restorePublished(store, 0)
  expect(storage.names()).toEqual([])

  for (const text of [JSON.stringify({ state: { ...state, dirty: false }, version: 1 }), '{"', 'null']) {
    storage.setItem('form-templates', text)
    expect([formsNotSaved(userId, storage), storage.names()]).toEqual([[], []])
  }
  storage.setItem('form-templates', JSON.stringify({ state, version: 1 }))
  forgetFormCopies(userId, storage)
  expect(storage.names()).toEqual([])
})

test('signing out counts the forms of the user of which something is not saved, each once', async () => {
  const { tab, storage, userId } = browser()
  for (const [form, user] of [
    [16, userId],
    [16, userId],
    [13, userId],
    [12, userId + 1000],
  ] as const) {
    const { open, type } = tab()
    await open(form, none, user)
    type('Mine')
  }
  for (const end of ends.splice(0)) end()
  expect(formCopies(storage)).toHaveLength(4)
  expect(formsNotSaved(userId, storage).toSorted()).toEqual([13, 16])
})

test.each(['{"half', '7', '[]', '{}', '{"structure":{"steps":[],"schema":7},"dirty":true}'])(
  'a form opens as it was published where its copy is %s',
  async (text) => {
    const { storage, tab, userId } = browser()
    storage.setItem(`form-templates:${userId}:4:1-damaged`, text)
    const own = tab()
    await own.open(4)
    expect(own.store.getState().structure).toEqual(structure)
  },
)
