import { CallError } from '@atesta/contract/client.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { DraftSaving } from './draft-saving.ts'
import {
  createBuilder,
  type Draft,
  edit,
  goOn,
  hearOf,
  madeBy,
  openBuilder,
  redoEdit,
  restorePublished,
  settle,
  undoEdit,
} from './form-templates.ts'

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
    /** Does a change from a revision once for each key. */
    change: async (revision: number, key: string, next: Partial<Draft>) => {
      server.inFlight++
      server.most = Math.max(server.most, server.inFlight)
      await Promise.resolve()
      server.inFlight--
      server.keys.push(key)
      const isLost = server.loses > 0
      if (isLost) server.loses--
      if (!server.done.has(key)) {
        if (revision !== server.draft.revision)
          throw new CallError(409, {
            code: 'stale_version',
            title: '',
            detail: '',
            status: 409,
            type: '',
          } as never)
        server.draft = { ...noDraft, ...next, revision: revision + 1 }
        server.done.set(key, server.draft)
      }
      if (isLost) throw new CallError(0, null)
      return server.done.get(key) as Draft
    },
    save: async (
      _id: number,
      { structure, based_on, revision }: { structure: FormStructure; based_on: number; revision: number },
      key: string,
    ) => {
      const next = { structure, based_on: Math.max(based_on, server.renamed) }
      return server.change(revision, key, { ...next, person, saved_at: '2026-11-22T10:00:00Z' })
    },
    end: (_id: number, revision: number, key: string): Promise<Draft> => server.change(revision, key, {}),
    read: async () => ({ draft: server.draft, published }),
    /** The version that the form got by another name, on which the server bases what is saved. */
    renamed: 0,
    late: [] as FormStructure[],
    arrivedLate: (saved: FormStructure) => void server.late.push(saved),
  }
  return server
}

async function open(server = makeServer()) {
  const store = createBuilder({ keep: () => undefined })
  openBuilder(store, { userId: 1, id: 7, published, draft: server.draft, copy: null })
  // Long waits: what is saved here is saved by asking for it.
  const saving = new DraftSaving(store, server, { typing: 1e9, retry: 1e9 })
  const type = (title: string) => edit(store, { type: 'change', id: 'one', changes: { title } })
  return { server, store, saving, type }
}
const titleOf = (draft: Draft) => draft.structure?.schema[0]?.title

test('saves what is typed during a save afterwards, never two at once', async () => {
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

test('mine is saved over another person’s also where nothing was waiting, as when publishing was refused', async () => {
  const { server, store, saving, type } = await open()
  type('Mine')
  expect(await saving.flush()).toBe(true)
  const draft = { ...server.draft, revision: 4, structure: { ...structure, schema: [] } }
  server.draft = draft
  store.setState({ conflict: { draft, published }, saveState: 'conflict' })
  settle(store, 'mine')
  expect(store.getState()).toMatchObject({ dirty: true, saveState: 'unsaved' })
  expect(await saving.flush()).toBe(true)
  expect([titleOf(server.draft), server.draft.revision]).toEqual(['Mine', 5])
  saving.stop()
})

test('opens and saves what the device kept, in conflict with a later draft', () => {
  const store = createBuilder({ keep: () => undefined })
  const typed = { ...structure, schema: [] }
  const copy = { userId: 1, id: 7, structure: typed, basedOn: 1, revision: 0, dirty: true }
  openBuilder(store, { userId: 1, id: 7, published, draft: noDraft, copy })
  expect(store.getState()).toMatchObject({ structure: typed, dirty: true, saveState: 'unsaved' })
  const draft = { ...noDraft, revision: 3, structure, saved_at: '2026-11-22T10:00:00Z' }
  openBuilder(store, { userId: 1, id: 7, published, draft, copy })
  expect(store.getState()).toMatchObject({ structure: typed, saveState: 'conflict', conflict: { draft } })
})

test('a conflict says whether it was another person, the user elsewhere, or the end of the draft', () => {
  const draft: Draft = { ...noDraft, revision: 2, structure, person, saved_at: '2026-11-22T10:00:00Z' }
  expect(madeBy({ draft, published }, 1)).toBe('other')
  expect(madeBy({ draft, published }, person.id)).toBe('own')
  expect(madeBy({ draft: { ...noDraft, revision: 3 }, published }, 1)).toBe('ended')
})

test('a form that is as it was published again has no draft, however it was folded', async () => {
  const { server, store, saving, type } = await open()
  edit(store, { type: 'change', id: 'one', changes: { collapsed: true } })
  expect(await saving.flush()).toBe(true)
  expect([server.keys, store.getState().saveState]).toEqual([[], 'saved'])
  type('Two')
  await saving.flush()
  expect(store.getState().savedAt).not.toBeNull()
  undoEdit(store)
  server.loses = 1
  expect(await saving.flush()).toBe(false)
  expect(await saving.flush()).toBe(true)
  expect(server.draft).toEqual({ ...noDraft, revision: 2 })
  expect(store.getState()).toMatchObject({ savedAt: null, revision: 2, saveState: 'saved', dirty: false })
  redoEdit(store)
  expect(await saving.flush()).toBe(true)
  expect([titleOf(server.draft), server.draft.revision]).toEqual(['Two', 3])
  saving.stop()
})

test('a save of a form that was left does not affect the one open now', async () => {
  const { store, saving, type, server } = await open()
  type('Two')
  const sent = saving.flush()
  saving.stop()
  openBuilder(store, { userId: 1, id: 8, published, draft: noDraft, copy: null })
  expect(await sent).toBe(false)
  expect(titleOf(server.draft)).toBe('Two')
  expect(server.late).toEqual([server.draft.structure])
  expect(store.getState()).toMatchObject({ id: 8, revision: 0, savedAt: null, saveState: 'saved' })
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

test('saves what is typed during publishing afterwards, on top of it', async () => {
  const { server, store, saving, type } = await open()
  type('Two')
  await saving.flush()
  let asked: Promise<boolean> | undefined
  await saving.doApart(async () => {
    type('Three')
    asked = saving.flush()
    await new Promise((resolve) => setImmediate(resolve))
    expect(titleOf(server.draft)).toBe('Two')
    const { revision } = await server.end(7, store.getState().revision, 'publish')
    store.setState({ revision, savedAt: null })
  })
  expect(await asked).toBe(true)
  expect([titleOf(server.draft), server.draft.revision, store.getState().conflict]).toEqual([
    'Three',
    3,
    null,
  ])
  saving.stop()
})

test('a save without an answer is known as such: it would be sent again', async () => {
  const { server, saving, type } = await open()
  server.loses = 1
  type('Two')
  expect([await saving.flush(), saving.isWaiting]).toEqual([false, true])
  expect([await saving.flush(), saving.isWaiting]).toEqual([true, false])
  saving.stop()
})

test('going on from a newer version is saved with the draft', async () => {
  const { server, store, saving, type } = await open()
  type('Two')
  await saving.flush()
  store.setState({ published: { version: 2, structure: { ...structure, schema: [] } } })
  goOn(store)
  expect(await saving.flush()).toBe(true)
  expect(server.draft).toMatchObject({ based_on: 2, revision: 2 })
  expect(store.getState()).toMatchObject({ saveState: 'saved', dirty: false })
  expect(await saving.flush()).toBe(true)
  expect(server.draft.revision).toBe(2)
  saving.stop()
})

test('a changed name alone does not make the device’s copy outdated', () => {
  const store = createBuilder({ keep: () => undefined })
  const typed = { ...structure, schema: [] }
  const copy = { userId: 1, id: 7, structure: typed, basedOn: 1, revision: 3, dirty: true }
  const draft = { ...noDraft, revision: 3, structure, based_on: 2, saved_at: '2026-11-22T10:00:00Z' }
  openBuilder(store, { userId: 1, id: 7, published: { version: 2, structure }, draft, copy })
  expect(store.getState()).toMatchObject({ structure: typed, basedOn: 2, dirty: true, conflict: null })
})

test('a draft that the server bases on a version with another name goes on from that version', async () => {
  const { server, store, saving, type } = await open()
  server.renamed = 2
  type('Two')
  expect(await saving.flush()).toBe(true)
  expect(store.getState()).toMatchObject({ basedOn: 2, savedBasedOn: 2, saveState: 'saved', dirty: false })
  type('Three')
  server.renamed = 3
  const sent = saving.flush()
  // Heard of while the save is on its way.
  hearOf(store, { version: 3, structure })
  expect(await sent).toBe(true)
  expect(server.draft).toMatchObject({ based_on: 3, revision: 2 })
  saving.stop()
})

test('going on from a newer version is saved also where the form got another name before it was', async () => {
  const { server, store, saving, type } = await open()
  type('Two')
  await saving.flush()
  const other = { ...structure, schema: [] }
  hearOf(store, { version: 2, structure: other })
  expect(store.getState()).toMatchObject({ published: { version: 2 }, basedOn: 1 })
  goOn(store)
  hearOf(store, { version: 3, structure: other })
  expect(store.getState().basedOn).toBe(3)
  expect(await saving.flush()).toBe(true)
  expect(server.draft).toMatchObject({ based_on: 3, revision: 2 })
  saving.stop()
})
