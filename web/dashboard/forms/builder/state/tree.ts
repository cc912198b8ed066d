import type {
  CommentObject,
  Component,
  FormStructure,
  Question,
  Section,
  Step,
} from '@atesta/contract/schemas/form.ts'
import { isUnseen } from '@atesta/forms/values.ts'

/** The parts of a form, by kind. */
export type Parts = {
  step: Step
  section: Section
  question: Question
  component: Component
  comment: CommentObject
}
export type Kind = keyof Parts
export type Part = Parts[Kind]

/** A part with where it stands. `owner` is the id of what it stands in, '' for steps. */
export type Found = { [K in Kind]: { kind: K; part: Parts[K]; owner: string; at: number; of: number } }[Kind]

type Lists = { [K in Kind]: Parts[K][] }
/** Gives the list that takes the place of another; the same list where nothing changes. */
type Change = <K extends Kind>(kind: K, owner: string, list: Lists[K]) => Lists[K]

/** Keeps the list itself where every member stayed, so that what did not change is the same object. */
const mapped = <T>(list: T[], each: (item: T) => T): T[] => {
  const next = list.map(each)
  return next.every((item, index) => item === list[index]) ? list : next
}
const within = <T extends object, K extends keyof T>(part: T, key: K, value: T[K]): T =>
  part[key] === value ? part : { ...part, [key]: value }

/** Changes every list of a form, the outer before the inner. */
export function mapLists(structure: FormStructure, change: Change): FormStructure {
  const component = (part: Component): Component => {
    let next = within(part, 'comment_object', change('comment', part.id, part.comment_object))
    if (next.components) {
      const inner = change('component', part.id, next.components)
      next = within(next, 'components', mapped(inner, component))
    }
    return next
  }
  const question = (part: Question): Question =>
    within(part, 'components', mapped(change('component', part.id, part.components), component))
  const section = (part: Section): Section =>
    within(part, 'questions', mapped(change('question', part.id, part.questions), question))
  const sections = (owner: string, list: Section[]) => mapped(change('section', owner, list), section)

  const steps = mapped(
    change('step', '', structure.steps),
    (step): Step =>
      step.type === 'documentation' ? within(step, 'sections', sections(step.id, step.sections)) : step,
  )
  // The sections of `schema` belong to the form step; without one to nothing that is shown.
  const formStep = steps.find(({ type }) => type === 'form')
  const schema = sections(formStep?.id ?? '', structure.schema)
  return steps === structure.steps && schema === structure.schema
    ? structure
    : { ...structure, steps, schema }
}

const known = new WeakMap<FormStructure, readonly Found[]>()

/**
 * Every part of a form with where it stands, as it is read: each followed by what stands in it. Remembered by the form's
 * identity: with every letter that is typed, all around the form ask for it.
 */
export function partsOf(structure: FormStructure): readonly Found[] {
  const found = known.get(structure) ?? walked(structure)
  known.set(structure, found)
  return found
}

function walked(structure: FormStructure): Found[] {
  const lists = new Map<string, Found[]>()
  mapLists(structure, (kind, owner, list) => {
    const found = list.map((part, at) => ({ kind, part, owner, at, of: list.length }) as Found)
    lists.set(owner, [...(lists.get(owner) ?? []), ...found])
    return list
  })
  const walk = (owner: string): Found[] => {
    const own = lists.get(owner) ?? []
    // Once, so that ids that stand twice cannot lead in a circle.
    lists.delete(owner)
    return own.flatMap((found) => [found, ...walk(found.part.id)])
  }
  return walk('')
}

const byId = new WeakMap<FormStructure, ReadonlyMap<string, Found>>()

/** Of parts with the same id, the first. */
function partsById(structure: FormStructure): ReadonlyMap<string, Found> {
  let parts = byId.get(structure)
  if (!parts) {
    parts = new Map([...partsOf(structure)].reverse().map((found) => [found.part.id, found]))
    byId.set(structure, parts)
  }
  return parts
}

/** The questions of a section that can be printed: they hold more than calculations that are not shown. */
export const printable = (parts: readonly Found[], section: string): Found[] =>
  parts.filter(
    ({ kind, owner, part }) =>
      kind === 'question' &&
      owner === section &&
      (part.components.length === 0 || !part.components.every(isUnseen)),
  )

export const findPart = (structure: FormStructure, id: string): Found | undefined =>
  partsById(structure).get(id)

export const idsOf = (structure: FormStructure): Set<string> =>
  new Set(partsOf(structure).map(({ part }) => part.id))

/** The parts around one, the outermost first, ending with itself. Empty when there is no such part. */
export function pathTo(structure: FormStructure, id: string): Found[] {
  const parts = partsById(structure)
  const path: Found[] = []
  for (let found = parts.get(id); found && path.length < 12; found = parts.get(found.owner))
    path.unshift(found)
  return path
}

/** The components of a list and of the groups in it. */
export const everyComponent = (list: readonly Component[]): Component[] =>
  list.flatMap((component) => [component, ...everyComponent(component.components ?? [])])

/** Under which part people know one: a question stands for its only component where that has no words of its own. */
export function spokenOf(structure: FormStructure, found: Found): Found {
  if (found.kind !== 'component' || found.of > 1) return found
  const { label } = found.part
  const isNamed = typeof label === 'string' ? label !== '' : Object.keys(label).length > 0
  const owner = findPart(structure, found.owner)
  return owner?.kind === 'question' && !isNamed ? owner : found
}
