import type { Locale } from '@atesta/contract/limits.ts'
import type {
  CommentObject,
  ComponentType,
  FormStructure,
  LocalizedText,
  Step,
} from '@atesta/contract/schemas/form.ts'
import { localized } from '@atesta/forms/text.ts'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { listedStorage } from '../../../device/form-copies.ts'
import { TabLocks } from '../../../fill/state/tab-lock.ts'
import type { Edit } from './state/edits.ts'
import { createBuilder, edit, select } from './state/form-templates.ts'
import { KeptCopies } from './state/kept-copies.ts'
import { namedLabels } from './state/named-labels.ts'
import {
  copying,
  type Making,
  newComment,
  newComponent,
  newQuestion,
  newSection,
  newStep,
  randomEnd,
} from './state/new-parts.ts'
import { type Found, findPart, idsOf, type Kind, type Part, partsOf } from './state/tree.ts'

/** What this device keeps of forms; a tab has the turn of one copy beside that of an inspection. */
export const copies = new KeptCopies(
  listedStorage,
  new TabLocks(navigator.locks, new BroadcastChannel('form-copies')),
)

/** The form that is open in the builder; the page of the browser has one. */
export const useBuilder = createBuilder(copies)

type Hints = {
  /** The field of the selected part that takes the focus once it is drawn; '' is its first. */
  focus: string | null
  /** What was deleted last, to offer it again. */
  removed: Kind | null
}
export const useHints = create<Hints>(() => ({ focus: null, removed: null }))
// Whatever is done next to the form, or taken back of it, is what Undo would undo then.
useBuilder.subscribe((now, before) => {
  if (now.structure !== before.structure || now.id !== before.id) useHints.setState({ removed: null })
})

/** The language shown, in which new words are written. */
export const useLocale = (): Locale => useTranslation().i18n.language as Locale

/** Reads the form's texts in the language shown, or another; an answer that one names is called by its question. */
export const useTextHere = (other?: Locale) => {
  const here = useLocale()
  const locale = other ?? here
  const labels = useBuilder(useShallow(({ structure }) => namedLabels(structure, locale)))
  return (text: LocalizedText | undefined) =>
    localized(text, locale, (id) => (labels[id] === undefined ? '' : `[${labels[id]}]`))
}

const structureNow = () => useBuilder.getState().structure
const making = (): Making => ({ taken: idsOf(structureNow()), random: randomEnd })

export const doEdit = (change: Edit): void => edit(useBuilder, change)
export const change = (id: string, changes: object): void => doEdit({ type: 'change', id, changes })
export const choose = (id: string | null, focus: string | null = null): void => {
  select(useBuilder, id)
  useHints.setState({ focus })
}

function insert(inserting: Edit & { type: 'insert' }): string {
  doEdit(inserting)
  choose(inserting.part.id, '')
  return inserting.part.id
}
const add = (kind: Kind, part: Part, into: string, at: number): string =>
  insert({ type: 'insert', kind, part, into, at })

export const addStep = (type: Step['type']) =>
  add('step', newStep(type, making()), '', structureNow().steps.length)

export const addSection = (into: string, given: { title: LocalizedText; description?: LocalizedText }) =>
  add('section', { ...newSection(making()), ...given }, into, Number.POSITIVE_INFINITY)

/** Where something new goes, by what is selected: beside it where it may stand there, else at the end of it. */
export type Slot = { into: string; at: number; kind: 'question' | 'component' }

/** Adds a component: as a question of its own in a section, or into a question or group. */
export function addElement(type: ComponentType, slot: Slot, words: (n: number) => string): string {
  const made = making()
  const component = newComponent(type, made, words)
  if (slot.kind === 'component') return add('component', component, slot.into, slot.at)
  return add('question', newQuestion(component, made), slot.into, slot.at)
}

export const addComment = (kind: CommentObject['kind'], into: string): void =>
  doEdit({
    type: 'insert',
    kind: 'comment',
    part: newComment(kind, making()),
    into,
    at: Number.POSITIVE_INFINITY,
  })

export function duplicate(id: string): void {
  const found = findPart(structureNow(), id)
  // There is one form step.
  if (!found || (found.kind === 'step' && found.part.type === 'form')) return
  insert(copying(structureNow(), found, making()))
}

export function removePart(id: string): void {
  const before = structureNow()
  const found = findPart(before, id)
  const all = partsOf(before).filter(({ kind }) => kind !== 'comment')
  const at = all.findIndex(({ part }) => part.id === id)
  doEdit({ type: 'remove', id })
  const now = structureNow()
  if (now === before || !found) return
  const near = [...all.slice(at + 1), ...all.slice(0, at).reverse()].find(({ part }) =>
    findPart(now, part.id),
  )
  if (found.kind !== 'comment') choose(near?.part.id ?? null)
  useHints.setState({ removed: found.kind })
}

/** The holders of a kind of part, in form order. */
const holdersOf = (structure: FormStructure, found: Found): string[] => [
  ...new Set(
    partsOf(structure)
      .filter(({ kind, part }) =>
        found.kind === 'question' ? kind === 'section' : found.kind === 'section' && kind === 'step' && part,
      )
      .map(({ part }) => part.id),
  ),
]

/** Where one place up or down is; questions and sections go on into the next section or step. */
function shiftedPlace(structure: FormStructure, id: string, by: -1 | 1) {
  const found = findPart(structure, id)
  if (!found) return undefined
  const to = found.at + by
  if (to >= 0 && to < found.of) return { into: found.owner, at: by > 0 ? to + 1 : to }
  const holders = holdersOf(structure, found)
  const next = holders[holders.indexOf(found.owner) + by]
  return next ? { into: next, at: by > 0 ? 0 : Number.POSITIVE_INFINITY } : undefined
}

/** Whether there is a place above or below. */
export const canShift = (structure: FormStructure, id: string, by: -1 | 1): boolean =>
  shiftedPlace(structure, id, by) !== undefined

export function shift(id: string, by: -1 | 1): void {
  const place = shiftedPlace(structureNow(), id, by)
  if (place) doEdit({ type: 'move', id, ...place })
}
