import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { type Edit, edited } from './edits.ts'

/** A form with the ways back and forth. Forms share what did not change, so that a hundred of them cost little. */
export type History = {
  structure: FormStructure
  past: readonly FormStructure[]
  future: readonly FormStructure[]
  /** What the last edit was about: more of the same becomes one step back, such as the letters of a word. */
  merging: string | null
}

export const maxSteps = 100

export const startHistory = (structure: FormStructure): History => ({
  structure,
  past: [],
  future: [],
  merging: null,
})

/** Which edits melt into one step back: typing into the same fields of the same part. */
const mergeKey = (edit: Edit): string | null =>
  edit.type === 'change' ? `${edit.id} ${Object.keys(edit.changes).join()}` : null

export function apply(history: History, edit: Edit): History {
  const structure = edited(history.structure, edit)
  if (structure === history.structure) return history
  const merging = mergeKey(edit)
  const melts = merging !== null && merging === history.merging && history.past.length > 0
  return {
    structure,
    past: melts ? history.past : [...history.past, history.structure].slice(-maxSteps),
    future: [],
    merging,
  }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return {
    structure: before,
    past: history.past.slice(0, -1),
    future: [history.structure, ...history.future].slice(0, maxSteps),
    merging: null,
  }
}

export function redo(history: History): History {
  const [after, ...rest] = history.future
  if (!after) return history
  return {
    structure: after,
    past: [...history.past, history.structure].slice(-maxSteps),
    future: rest,
    merging: null,
  }
}
