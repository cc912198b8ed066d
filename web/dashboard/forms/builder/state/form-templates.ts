import type { Output } from '@atesta/contract/route.ts'
import type { templates } from '@atesta/contract/routes/templates.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { create } from 'zustand'
import type { SaveState } from '../../../../ui/save-line.tsx'
import type { Edit } from './edits.ts'
import { apply, type History, redo, startHistory, undo } from './history.ts'
import type { Kept, KeptCopies } from './kept-copies.ts'
import { findPart, partsOf } from './tree.ts'

export type Draft = Output<typeof templates.readDraft>
export type Published = { version: number; structure: FormStructure }
/** Another person saved the draft, or published, since this one was read. */
export type Conflict = { draft: Draft; published: Published }

export type Builder = Kept &
  Omit<History, 'structure'> & {
    selected: string | null
    /** The sections whose questions the outline does not show. Only seen here: folding is no change of the form. */
    folded: ReadonlySet<string>
    published: Published
    /** As the server has it. */
    saved: FormStructure
    savedBasedOn: number
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
  folded: new Set(),
  published: { version: 0, structure: nothing },
  saved: nothing,
  savedBasedOn: 0,
  savedAt: null,
  saveState: 'saved',
  failure: null,
  conflict: null,
}

/** The form that is open in the builder. What of it is not on the server yet is kept on the device. */
export function createBuilder(copies: Pick<KeptCopies, 'keep'>) {
  const store = create<Builder>()(() => closedBuilder)
  store.subscribe(({ userId, id, structure, basedOn, revision, dirty }, before) => {
    const isKept = structure === before.structure && basedOn === before.basedOn && dirty === before.dirty
    if (!isKept || revision !== before.revision)
      copies.keep({ userId, id, structure, basedOn, revision, dirty })
  })
  return store
}
export type BuilderStore = ReturnType<typeof createBuilder>

/** The sections that a form says are folded when it is opened. */
const foldedIn = (structure: FormStructure): ReadonlySet<string> =>
  new Set(
    partsOf(structure).flatMap(({ kind, part }) => (kind === 'section' && part.collapsed ? [part.id] : [])),
  )

type Opening = {
  userId: number
  id: number
  published: Published
  draft: Draft
  /** What this device has kept of it. */
  copy: Kept | null
}

/**
 * Opens a form: what this device holds and the server does not have yet, else the server's draft, else the published
 * version. Where both differ, there is a conflict and the device's stays in sight.
 */
export function openBuilder(store: BuilderStore, { userId, id, published, draft, copy }: Opening): void {
  const saved = draft.structure ?? published.structure
  // The same as the server has: it arrived, and only the answer was lost.
  const here = copy && !sameJson(copy.structure, saved) ? copy : null
  const savedBasedOn = draft.based_on ?? published.version
  // A new name moves the draft on the server to the next version, and not what devices keep of it.
  const moved = here?.revision === draft.revision ? (draft.based_on ?? 0) : 0
  const isConflict = here !== null && here.revision !== draft.revision
  store.setState({
    ...closedBuilder,
    userId,
    id,
    ...startHistory(here?.structure ?? saved),
    folded: foldedIn(here?.structure ?? saved),
    basedOn: here ? Math.max(here.basedOn, moved) : savedBasedOn,
    revision: here?.revision ?? draft.revision,
    dirty: here !== null,
    published,
    saved,
    savedBasedOn,
    savedAt: draft.saved_at,
    saveState: isConflict ? 'conflict' : here ? 'unsaved' : 'saved',
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

/** Folds sections of the outline, or unfolds them. */
export function fold(store: BuilderStore, ids: readonly string[], isFolded: boolean): void {
  const { folded } = store.getState()
  const others = [...folded].filter((id) => !ids.includes(id))
  store.setState({ folded: new Set(isFolded ? [...others, ...ids] : others) })
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
    savedBasedOn: published.version,
    savedAt: null,
    saveState: 'saved',
    conflict: null,
    selected: null,
  })
}

/**
 * Takes in a version that was published elsewhere. One that changed only the name is gone on from. The server does the same
 * with the draft it has, but not with one that was behind: going on from a newer version is not saved there yet.
 */
export function hearOf(store: BuilderStore, next: Published): void {
  const { published, basedOn, savedBasedOn } = store.getState()
  if (next.version <= published.version) return
  if (basedOn < published.version || !sameJson(next.structure, published.structure)) {
    store.setState({ published: next })
    return
  }
  const moved = Math.max(basedOn, next.version)
  store.setState({
    published: { version: next.version, structure: published.structure },
    basedOn: moved,
    savedBasedOn: savedBasedOn === basedOn ? moved : savedBasedOn,
  })
}

/** Goes on with the draft, knowing what was published since it was begun. */
export function goOn(store: BuilderStore): void {
  const { published } = store.getState()
  store.setState({ basedOn: published.version, dirty: true, saveState: 'unsaved' })
}

/** Ends a conflict: `mine` is saved over the other draft, `theirs` takes its place here. */
export function settle(store: BuilderStore, choice: 'mine' | 'theirs'): void {
  const { conflict } = store.getState()
  if (!conflict) return
  const { draft, published } = conflict
  const theirs = draft.structure ?? published.structure
  const { revision, saved_at: savedAt } = draft
  const savedBasedOn = draft.based_on ?? published.version
  const common = { conflict: null, published, revision, saved: theirs, savedBasedOn, savedAt, failure: null }
  // Also where all was saved before: the server has the other draft by now.
  if (choice === 'mine')
    store.setState({ ...common, basedOn: published.version, dirty: true, saveState: 'unsaved' })
  else {
    store.setState({
      ...common,
      ...startHistory(theirs),
      basedOn: savedBasedOn,
      dirty: false,
      saveState: 'saved',
      selected: null,
    })
  }
}

/** Who made the conflict: the user elsewhere, or another person; `ended` where no draft is left, as it was published. */
export function madeBy({ draft }: Conflict, userId: number): 'own' | 'other' | 'ended' {
  if (draft.saved_at === null) return 'ended'
  return draft.person?.id === userId ? 'own' : 'other'
}
