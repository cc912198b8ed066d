import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type {
  CommentObject,
  Component,
  ComponentType,
  FormStructure,
  Question,
  Section,
  Step,
} from '@atesta/contract/schemas/form.ts'
import { defaultMediaCertification } from '@atesta/forms/constraints.ts'
import { renamedIn } from '@atesta/forms/text.ts'
import type { Edit } from './edits.ts'
import type { Found, Part } from './tree.ts'

/** Gives the end of an id: six characters that are free with near certainty. */
export type Random = () => string

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
export const randomEnd: Random = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => letters[byte % letters.length]).join('')

/** An id that is not taken, which begins with what it is: answers carry it into exports. */
export function freeId(start: string, taken: ReadonlySet<string>, random: Random): string {
  for (;;) {
    const id = `${start}_${random()}`
    if (!taken.has(id)) return id
  }
}

export type Making = { taken: Set<string>; random: Random }
const make = (start: string, { taken, random }: Making) => {
  const id = freeId(start, taken, random)
  taken.add(id)
  return id
}

const choices = ['checkbox', 'radio', 'dropdown']

/** A component as it is before anything is said about it; `words` are its first options in the language shown. */
export function newComponent(type: ComponentType, making: Making, words: (n: number) => string): Component {
  const base: Component = {
    id: make(type, making),
    type,
    label: '',
    required: false,
    options: choices.includes(type) ? [1, 2].map((n) => ({ label: words(n), value: `option_${n}` })) : [],
    multiple: false,
    comment_object: [],
  }
  if (type === 'upload') base.media_certification = { ...defaultMediaCertification }
  if (type === 'group') base.components = [newComponent('text', making, words)]
  return base
}

export const newQuestion = (component: Component, making: Making): Question => ({
  id: make('question', making),
  label: '',
  components: [component],
})

export const newSection = (making: Making): Section => ({
  id: make('section', making),
  title: '',
  collapsed: false,
  questions: [],
})

export const newStep = (type: Step['type'], making: Making): Step => {
  const id = make(type, making)
  return type === 'form' ? { id, type, title: '' } : { id, type, title: '', sections: [newSection(making)] }
}

export const newComment = (kind: CommentObject['kind'], making: Making): CommentObject => ({
  id: make(kind, making),
  kind,
  label: '',
  required: false,
  show_for: [],
})

function idsIn(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const each of value) idsIn(each, found)
  else if (isPlainObject(value)) {
    if (typeof value.id === 'string') found.add(value.id)
    for (const each of Object.values(value)) idsIn(each, found)
  }
  return found
}

const ruleKeys = ['visible_if', 'required_if', 'validation', 'calculation']

/** The path of an answer; one that leads out of records begins with `../`. */
function renamedPath(path: string, names: ReadonlyMap<string, string>): string {
  const [out = ''] = /^(?:\.\.\/)*/.exec(path) ?? []
  const parts = path.slice(out.length).split('.')
  return out + parts.map((part) => names.get(part) ?? part).join('.')
}

/** A rule that names the copies where it named the originals. */
function renamedRule(rule: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(rule)) return rule.map((each) => renamedRule(each, names))
  if (!isPlainObject(rule)) return rule
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]) => {
      if (key !== 'var') return [key, renamedRule(value, names)]
      const [name, ...rest] = Array.isArray(value) ? value : [value]
      const next = typeof name === 'string' ? renamedPath(name, names) : name
      return [key, Array.isArray(value) ? [next, ...rest] : next]
    }),
  )
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return renamedIn(value, (id) => names.get(id))
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === 'id' && typeof each === 'string') return [key, names.get(each) ?? each]
      return [key, ruleKeys.includes(key) ? renamedRule(each, names) : renamed(each, names)]
    }),
  )
}

/**
 * A part once more, with ids of its own; rules and texts inside it that name parts of it name those of the copy. `names`
 * leads from the ids of the original to those of the copy.
 */
export function copyOf<P extends Part>(part: P, { taken, random }: Making) {
  const names = new Map<string, string>()
  for (const id of idsIn(part, new Set())) {
    const start = id.replace(/_[a-z0-9]{6}$/, '').slice(0, 50)
    const copy = freeId(start, taken, random)
    taken.add(copy)
    names.set(id, copy)
  }
  return { part: renamed(part, names) as P, names: names as ReadonlyMap<string, string> }
}

/** The edit that puts a copy of a part behind it. What reports leave out of the original they leave out of the copy. */
export function copying(
  structure: FormStructure,
  { kind, part, owner, at }: Found,
  making: Making,
): Edit & { type: 'insert' } {
  const copy = copyOf(part, making)
  const hidden = (structure.report?.hidden ?? []).flatMap((id) => copy.names.get(id) ?? [])
  return { type: 'insert', kind, part: copy.part, into: owner, at: at + 1, hidden }
}
