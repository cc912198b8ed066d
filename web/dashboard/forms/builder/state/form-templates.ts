import type { Output } from '@atesta/contract/route.ts'
import type { templates } from '@atesta/contract/routes/templates.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { KeptTexts } from '../../../../device/browser-storage.ts'
import type { Edit } from './edits.ts'
import { apply, type History, redo, startHistory, undo } from './history.ts'
import { patientStorage } from './patient-storage.ts'
import { findPart } from './tree.ts'

export type Draft = Output<typeof templates.readDraft>
export type Published = { version: number; structure: FormStructure }
/** Another person saved the draft, or published, since this one was read. */
export type Conflict = { draft: Draft; published: Published }

/** saved: the server has it. offline: kept here, sent again by itself. failed: refused. conflict: a choice is due. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'conflict'

/** What outlives a reload, so that nothing typed is lost before the server has it. */
type Kept = {
  userId: number
  /** The form that is open; 0 for none. */
  id: number
  structure: FormStructure
  /** The version the draft was begun from, and the revision of the draft this goes on from. */
  basedOn: number
  revision: number
  dirty: boolean
}

export type Builder = Kept &
  Omit<History, 'structure'> & {
    selected: string | null
    published: Published
    /** As the server has it. */
    saved: FormStructure
    savedAt: string | null
    saveState: SaveState
    failure: unknown
    conflict: Conflict | null
  }

const nothing: FormStructure = { steps: [], schema: [] }
export const closedBuilder: Builder = {
  userId: 0,
  id: 0,
  ...startHistory(nothing),
  basedOn: 0,
  revision: 0,
  dirty: false,
  selected: null,
  published: { version: 0, structure: nothing },
  saved: nothing,
  savedAt: null,
  saveState: 'saved',
  failure: null,
  conflict: null,
}

const keep = ({ userId, id, structure, basedOn, revision, dirty }: Builder): Kept => ({
  userId,
  id,
  structure,
  basedOn,
  revision,
  dirty,
})

/** The form that is open in the builder, kept on the device under `form-templates`. */
export const createBuilder = (storage: KeptTexts) =>
  create<Builder>()(
    persist((): Builder => closedBuilder, {
      name: 'form-templates',
      version: 1,
      storage: patientStorage<Builder>(storage),
      partialize: keep as (state: Builder) => Builder,
      skipHydration: true,
    }),
  )
export type BuilderStore = ReturnType<typeof createBuilder>

type Opening = { userId: number; id: number; published: Published; draft: Draft }

/**
 * Opens a form: what this device holds and the server does not have yet, else the server's draft, else the published
 * version. Where both differ, there is a conflict and the device's stays in sight.
 */
export async function openBuilder(store: BuilderStore, { userId, id, published, draft }: Opening) {
  await store.persist.rehydrate()
  const here = store.getState()
  const isHere = here.dirty && here.userId === userId && here.id === id
  const saved = draft.structure ?? published.structure
  const isConflict = isHere && here.revision !== draft.revision
  store.setState({
    ...closedBuilder,
    userId,
    id,
    ...startHistory(isHere ? here.structure : saved),
    basedOn: isHere ? here.basedOn : (draft.based_on ?? published.version),
    revision: isHere ? here.revision : draft.revision,
    dirty: isHere,
    published,
    saved,
    savedAt: draft.saved_at,
    saveState: isConflict ? 'conflict' : isHere ? 'unsaved' : 'saved',
    conflict: isConflict ? { draft, published } : null,
  })
}

const step = (change: (history: History) => History) => (store: BuilderStore) => {
  const before = store.getState()
  const next = change(before)
  if (next === before) return
  const { structure, past, future, merging } = next
  const selected = before.selected && findPart(structure, before.selected) ? before.selected : null
  const saveState = before.conflict ? 'conflict' : before.saveState === 'offline' ? 'offline' : 'unsaved'
  store.setState({ structure, past, future, merging, selected, dirty: true, saveState })
}

export const edit = (store: BuilderStore, change: Edit): void =>
  step((history) => apply(history, change))(store)
export const undoEdit = step(undo)
export const redoEdit = step(redo)

/** Selecting something ends what the last typing melts with. */
export function select(store: BuilderStore, selected: string | null): void {
  store.setState({ selected, merging: null })
}

/** Everything as it was published; the draft is gone. */
export function restorePublished(store: BuilderStore, revision: number): void {
  const { published } = store.getState()
  store.setState({
    ...startHistory(published.structure),
    basedOn: published.version,
    revision,
    dirty: false,
    saved: published.structure,
    savedAt: null,
    saveState: 'saved',
    conflict: null,
    selected: null,
  })
}

/** Ends a conflict: `mine` is saved over the other draft, `theirs` takes its place here. */
export function settle(store: BuilderStore, choice: 'mine' | 'theirs'): void {
  const { conflict } = store.getState()
  if (!conflict) return
  const { draft, published } = conflict
  const theirs = draft.structure ?? published.structure
  const common = { conflict: null, published, revision: draft.revision, saved: theirs, failure: null }
  if (choice === 'mine') store.setState({ ...common, basedOn: published.version, saveState: 'unsaved' })
  else {
    store.setState({
      ...common,
      ...startHistory(theirs),
      basedOn: draft.based_on ?? published.version,
      dirty: false,
      saveState: 'saved',
      selected: null,
    })
  }
}
