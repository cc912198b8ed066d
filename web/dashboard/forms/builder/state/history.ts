import { locales } from '@atesta/contract/limits.ts'
import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { type Edit, edited } from './edits.ts'
import { findPart } from './tree.ts'

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

const isList = Array.isArray
const isTyped = (value: unknown) => value === undefined || ['string', 'number'].includes(typeof value)

/** A text that was the same in every language, or not there, beside one that says something in some of them. */
const inEach = (text: unknown) =>
  isTyped(text) ? Object.fromEntries(locales.map((locale) => [locale, text ?? ''])) : text

/** The place of the one typed value that differs; undefined where more differs, or something else. */
function typedPlace(before: unknown, after: unknown): string | undefined {
  if (isTyped(before) && isTyped(after)) return ''
  if (isList(before) !== isList(after)) return undefined
  if (isList(before) && isList(after) && before.length !== after.length) return undefined
  const [was, is] = [inEach(before), inEach(after)] as Record<string, unknown>[]
  if (!(isList(was) && isList(is)) && !(isPlainObject(was) && isPlainObject(is))) return undefined
  const differing = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => !sameJson(was[key] ?? '', is[key] ?? ''),
  )
  const [key, more] = differing
  if (key === undefined || more !== undefined) return undefined
  const place = typedPlace(was[key], is[key])
  return place === undefined ? undefined : `/${key}${place}`
}

/**
 * Which edits melt into one step back: typing into the same field of the same part. What is added, taken away, chosen or
 * switched is a step of its own, also among the answers of a question or the conditions of a rule.
 */
function mergeKey(before: FormStructure, after: FormStructure, edit: Edit): string | null {
  if (edit.type !== 'change') return null
  const [was, is] = [findPart(before, edit.id)?.part, findPart(after, edit.id)?.part]
  const place = typedPlace(was, is)
  return place === undefined ? null : `${edit.id} ${place}`
}

/**
 * A value that is being typed passes through others, so each of its letters counts from where the typing began: what names
 * one of the values on the way is not meant.
 */
function applyRenaming(history: History, edit: Edit & { type: 'rename' }): History {
  const merging = `${edit.id} rename ${edit.at}`
  const begun = merging === history.merging ? history.past.at(-1) : undefined
  const structure = edited(begun ?? history.structure, edit)
  if (structure === history.structure) return history
  const past = begun ? history.past : [...history.past, history.structure].slice(-maxSteps)
  return { structure, past, future: [], merging }
}

export function apply(history: History, edit: Edit): History {
  if (edit.type === 'rename') return applyRenaming(history, edit)
  const structure = edited(history.structure, edit)
  if (structure === history.structure) return history
  const merging = mergeKey(history.structure, structure, edit)
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
