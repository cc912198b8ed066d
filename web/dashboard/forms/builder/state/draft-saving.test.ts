import { CallError } from '@atesta/contract/client.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { lenient } from '../../../../device/browser-storage.ts'
import { DraftSaving } from './draft-saving.ts'
import { createBuilder, type Draft, edit, openBuilder, restorePublished, settle } from './form-templates.ts'

const structure: FormStructure = {
  steps: [{ id: 'form', type: 'form', title: '' }],
  schema: [{ id: 'one', title: 'One', collapsed: false, questions: [] }],
}
const published = { version: 1, structure }
const noDraft: Draft = { revision: 0, structure: null, based_on: null, person: null, saved_at: null }
const person = { id: 2, name: 'Sam' }

/** A server that keeps one draft, and can lose its answers or be out of reach. */
function makeServer() {
  const server = {
    draft: noDraft,
    keys: [] as string[],
    done: new Map<string, Draft>(),
    loses: 0,
    inFlight: 0,
    most: 0,
    save: async (
      _id: number,
      body: { structure: FormStructure; based_on: number; revision: number },
      key: string,
    ) => {
      server.inFlight++
      server.most = Math.max(server.most, server.inFlight)
      await Promise.resolve()
      server.inFlight--
      server.keys.push(key)
      const isLost = server.loses > 0
      if (isLost) server.loses--
      if (!server.done.has(key)) {
        if (body.revision !== server.draft.revision)
          throw new CallError(409, {
            code: 'stale_version',
            title: '',
            detail: '',
            status: 409,
            type: '',
          } as never)
        server.draft = {
          revision: body.revision + 1,
          structure: body.structure,
          based_on: body.based_on,
          person,
          saved_at: '2026-11-22T10:00:00Z',
        }
        server.done.set(key, server.draft)
      }
      if (isLost) throw new CallError(0, null)
      return server.done.get(key) as Draft
    },
    read: async () => ({ draft: server.draft, published }),
  }
  return server
}

const device = () => {
  const held = new Map<string, string>()
  return lenient(() => ({
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
    clear: () => held.clear(),
  }))
}

async function open(storage = device(), server = makeServer()) {
  const store = createBuilder(storage)
  await openBuilder(store, { userId: 1, id: 7, published, draft: server.draft })
  // Long waits: what is saved here is saved by asking for it.
  const saving = new DraftSaving(store, server, { typing: 1e9, retry: 1e9 })
  const type = (title: string) => edit(store, { type: 'change', id: 'one', changes: { title } })
  return { storage, server, store, saving, type }
}
const titleOf = (draft: Draft) => draft.structure?.schema[0]?.title

test('what is typed while a save is on its way is saved after it, never two at once', async () => {
  const { server, store, saving, type } = await open()
  type('Two')
  const first = saving.flush()
  type('Three')
  expect(await first).toBe(true)
  expect(await saving.flush()).toBe(true)
  expect([titleOf(server.draft), server.draft.revision, server.most]).toEqual(['Three', 2, 1])
  expect(store.getState().saveState).toBe('saved')
  saving.stop()
})

test('a lost answer is asked for again under the same key, and done once', async () => {
  const { server, store, saving, type } = await open()
  type('Two')
  server.loses = 1
  expect(await saving.flush()).toBe(false)
  expect(store.getState().saveState).toBe('offline')
  type('Three')
  expect(await saving.flush()).toBe(true)
  expect(server.keys).toHaveLength(3)
  expect(server.keys[0]).toBe(server.keys[1])
  expect([titleOf(server.draft), server.draft.revision]).toEqual(['Three', 2])
  saving.stop()
})

test('another person’s save is a conflict: theirs replaces, mine is saved over it', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const { server, store, saving, type } = await open()
    const theirs = { ...structure, schema: [] }
    server.draft = {
      ...noDraft,
      revision: 4,
      structure: theirs,
      based_on: 1,
      person,
      saved_at: '2026-11-22T10:00:00Z',
    }
    type('Mine')
    expect(await saving.flush()).toBe(false)
    expect(store.getState()).toMatchObject({ saveState: 'conflict', conflict: { draft: { revision: 4 } } })
    type('Mine still')
    expect(await saving.flush()).toBe(false)
    settle(store, choice)
    expect(await saving.flush()).toBe(true)
    expect(titleOf(server.draft)).toBe(choice === 'mine' ? 'Mine still' : undefined)
    expect(store.getState().structure.schema).toHaveLength(choice === 'mine' ? 1 : 0)
    saving.stop()
  }
})

test('what never reached the server is on the device, for the same person and form only', async () => {
  const { storage, server, store, saving, type } = await open()
  type('Two')
  saving.stop()
  // Opening reads the device again, after what waits to be written there.
  await openBuilder(store, { userId: 1, id: 7, published, draft: server.draft })
  expect(store.getState()).toMatchObject({ dirty: true, saveState: 'unsaved' })
  expect(store.getState().structure.schema[0]?.title).toBe('Two')
  const other = createBuilder(storage)
  await openBuilder(other, { userId: 2, id: 7, published, draft: server.draft })
  expect(other.getState().structure).toBe(structure)
})

test('discarding goes back to what is published', async () => {
  const { store, saving, type } = await open()
  type('Two')
  await saving.flush()
  restorePublished(store, 2)
  expect(store.getState()).toMatchObject({
    structure,
    revision: 2,
    dirty: false,
    saveState: 'saved',
    past: [],
  })
  expect(await saving.flush()).toBe(true)
  saving.stop()
})
