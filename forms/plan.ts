import type { Locale } from '@atesta/contract/limits.ts'
import type { CommentObject, Rule } from '@atesta/contract/schemas/form.ts'
import { displayComment, displayValue, shortened } from './display.ts'
import { evaluationOrder } from './evaluation-order.ts'
import { type NormalizedComponent, type NormalizedForm, shownSections } from './normalize.ts'
import { FormOffers, type Offers } from './offers.ts'
import { ruleFacts } from './rules/rule-facts.ts'
import { namesIn } from './text.ts'
import { type Answers, choiceTypes, isUnseen } from './values.ts'

/** A component as it is evaluated, with its follow-ups and, for a group, its members in evaluation order. */
export type FieldPlan = {
  component: NormalizedComponent
  comments: CommentObject[]
  members: FieldPlan[]
  /** Which options are offered, if rules decide that. */
  offers: Offers | undefined
  /** The texts of the answers that its `validation_message` names, by id. */
  named: ReadonlyMap<string, (value: unknown, locale: Locale) => string>
  /** Its conditions depend on itself: it is never shown (and `structureProblems` reports it). */
  cyclic: boolean
  /** The steps of computing it once, without its members. */
  steps: number
}

/** A section, a question or a component outside of groups, which is recomputed as a whole. */
export type Unit = {
  kind: 'section' | 'question' | 'component'
  id: string
  sectionId: string
  /** Index of the question (for a component) or the section (for a question); -1 for a section. */
  parent: number
  visibleIf: Rule | undefined
  field: FieldPlan | undefined
  /** A question that has components. */
  parts: boolean
  /** A calculation that is not shown, or what holds nothing else: it has a value, and no place on pages. */
  unseen: boolean
  cyclic: boolean
  /** Units to recompute when this one's visibility or value changes; all are later in the order. */
  dependents: number[]
  /** Units whose validation rules read this one. */
  checkedBy: number[]
  reads: { clock: boolean; clockInChecks: boolean; files: boolean }
}

/** `units` in evaluation order; `formOrder`: their indices in display order. */
export type FormPlan = {
  units: Unit[]
  formOrder: number[]
  /** The unit that owns an answer id (a component's or one of its comment objects'). */
  unitOfAnswer: Map<string, number>
  /** Ids of units, or of members of one group, whose rules depend on each other. */
  cycles: string[][]
}

/** The units that contain an answer, and those around them. */
export function unitsAround({ units, unitOfAnswer }: FormPlan, answers: Answers): Set<number> {
  const found = new Set<number>()
  for (const [id, value] of Object.entries(answers)) {
    let at = value === undefined ? undefined : unitOfAnswer.get(id)
    for (; at !== undefined && at !== -1 && !found.has(at); at = units[at]?.parent) found.add(at)
  }
  return found
}

const plans = new WeakMap<NormalizedForm, FormPlan>()

/** The plan of a form, cached by identity: a normalised form must not be changed in place. */
export function planOf(form: NormalizedForm): FormPlan {
  let plan = plans.get(form)
  if (!plan) {
    plan = buildPlan(form)
    plans.set(form, plan)
  }
  return plan
}

type Reads = {
  values: Set<string>
  checks: Set<string>
  clock: boolean
  clockInChecks: boolean
  files: boolean
}

/**
 * Everything that a field's rules, and those of its members, read from outside; `local` names are found
 * inside.
 */
function readsOf(field: FieldPlan, local: ReadonlySet<string>, into: Reads): Reads {
  const { component, comments, members } = field
  const add = (rule: Rule | undefined, names: Set<string>) => {
    if (rule === undefined) return false
    const facts = ruleFacts(rule)
    for (const name of facts.dependencies) if (!local.has(name)) names.add(name)
    return facts.usesClock
  }
  if (add(component.visible_if, into.values)) into.clock = true
  if (add(component.required_if, into.values)) into.clock = true
  for (const name of field.offers?.reads ?? []) if (!local.has(name)) into.values.add(name)
  if (field.offers?.usesClock) into.clock = true
  if (component.type === 'calculation' && add(component.calculation, into.values)) into.clock = true
  if (add(component.validation, into.checks)) into.clockInChecks = true
  for (const id of field.named.keys()) if (!local.has(id)) into.checks.add(id)
  if (component.type === 'upload' || comments.some((comment) => comment.kind === 'photo')) into.files = true
  if (members.length > 0) {
    const inside = new Set([...local, ...members.flatMap(answersOf)])
    for (const member of members) readsOf(member, inside, into)
  }
  return into
}

const noReads = (): Reads => ({
  values: new Set(),
  checks: new Set(),
  clock: false,
  clockInChecks: false,
  files: false,
})

const answersOf = (field: FieldPlan): string[] => [
  field.component.id,
  ...field.comments.map((comment) => comment.id),
]

function present<T>(record: Record<string, T>, ids: readonly string[]): T[] {
  return ids.flatMap((id) => record[id] ?? [])
}

/** Shared by the fields of one form while they are planned. */
type Planning = { form: NormalizedForm; offers: FormOffers; cycles: string[][] }

function planField(planning: Planning, component: NormalizedComponent): FieldPlan {
  const { form, cycles } = planning
  const inner = component.type === 'group' ? (component.components ?? []) : []
  const members = present(form.entities.components, inner).map((member) => planField(planning, member))
  const comments = present(form.entities.comment_objects, component.comment_object)
  const choices = [component.options, ...comments.map((comment) => comment.show_for)]
  const steps = choices.reduce((sum, list) => sum + (list.length >> 2), 10 + 4 * comments.length)
  return {
    component,
    comments,
    members: orderMembers(members, cycles),
    offers: choiceTypes.has(component.type) ? planning.offers.of(component.options) : undefined,
    named: namedBy(component, form),
    cyclic: false,
    steps,
  }
}

function namedBy(
  { validation_message }: NormalizedComponent,
  { entities }: NormalizedForm,
): FieldPlan['named'] {
  const named = new Map<string, (value: unknown, locale: Locale) => string>()
  for (const id of namesIn(validation_message)) {
    const [component, comment] = [entities.components[id], entities.comment_objects[id]]
    if (component) named.set(id, (value, locale) => shortened(displayValue(component, value, locale)))
    else if (comment) named.set(id, (value, locale) => shortened(displayComment(comment, value, locale)))
  }
  return named
}

function orderMembers(members: FieldPlan[], cycles: string[][]): FieldPlan[] {
  const owner = new Map(
    members.flatMap((member, index) => answersOf(member).map((id) => [id, index] as const)),
  )
  const edges = members.map((member) =>
    [...readsOf(member, new Set(), noReads()).values].flatMap((id) => owner.get(id) ?? []),
  )
  const sorted = evaluationOrder(members.length, (index) => edges[index] ?? [])
  for (const cycle of sorted.cycles) {
    cycles.push(pick(members, cycle).map((member) => member.component.id))
    for (const member of pick(members, cycle)) member.cyclic = true
  }
  return pick(members, sorted.order)
}

const pick = <T>(list: readonly T[], indices: readonly number[]): T[] =>
  indices.flatMap((index) => list[index] ?? [])

type Draft = Omit<Unit, 'dependents' | 'checkedBy' | 'cyclic' | 'reads'> & { reads: Reads }

function draftUnits(form: NormalizedForm, cycles: string[][]): Draft[] {
  const { sections, questions, components } = form.entities
  const drafts: Draft[] = []
  const planning: Planning = { form, offers: new FormOffers(), cycles }
  const add = (draft: Omit<Draft, 'reads' | 'visibleIf'>, visibleIf: Rule | undefined): number => {
    const reads = draft.field ? readsOf(draft.field, new Set(), noReads()) : noReads()
    if (!draft.field && visibleIf !== undefined) {
      const facts = ruleFacts(visibleIf)
      for (const name of facts.dependencies) reads.values.add(name)
      reads.clock = facts.usesClock
    }
    return drafts.push({ ...draft, visibleIf, reads }) - 1
  }
  for (const section of present(sections, shownSections(form))) {
    const sectionId = section.id
    const asked = present(questions, section.questions)
    const isBare = (ids: readonly string[]) => ids.length > 0 && present(components, ids).every(isUnseen)
    const none = { sectionId, field: undefined, parts: false }
    const unseen = asked.length > 0 && asked.every((question) => isBare(question.components))
    const at = add({ kind: 'section', id: sectionId, parent: -1, ...none, unseen }, section.visible_if)
    for (const question of asked) {
      const parts = question.components.length > 0
      const of = { kind: 'question', id: question.id, parent: at, ...none, parts } as const
      const parent = add({ ...of, unseen: isBare(question.components) }, question.visible_if)
      for (const component of present(components, question.components)) {
        const field = planField(planning, component)
        const part = { kind: 'component', id: component.id, sectionId, parent, field, parts: false } as const
        add({ ...part, unseen: isUnseen(component) }, component.visible_if)
      }
    }
  }
  return drafts
}

function buildPlan(form: NormalizedForm): FormPlan {
  const cycles: string[][] = []
  const drafts = draftUnits(form, cycles)
  const owner = new Map<string, number>()
  for (const [index, { field }] of drafts.entries()) {
    if (field) for (const id of answersOf(field)) owner.set(id, index)
  }
  const edges = drafts.map(({ parent, reads }) => [
    ...(parent === -1 ? [] : [parent]),
    ...[...reads.values].flatMap((id) => owner.get(id) ?? []),
  ])
  const sorted = evaluationOrder(drafts.length, (index) => edges[index] ?? [])
  const cyclic = new Set(sorted.cycles.flat())
  cycles.push(...sorted.cycles.map((cycle) => pick(drafts, cycle).map((draft) => draft.id)))

  const position = new Int32Array(drafts.length)
  for (const [at, index] of sorted.order.entries()) position[index] = at
  const moved = (index: number) => position[index] ?? -1
  const units = sorted.order.flatMap((index): Unit | [] => {
    const draft = drafts[index]
    if (!draft) return []
    const { clock, clockInChecks, files } = draft.reads
    return {
      ...draft,
      parent: draft.parent === -1 ? -1 : moved(draft.parent),
      cyclic: cyclic.has(index),
      reads: { clock, clockInChecks, files },
      dependents: [],
      checkedBy: [],
    }
  })
  for (const [index, draft] of drafts.entries()) {
    for (const edge of new Set(edges[index])) units[moved(edge)]?.dependents.push(moved(index))
    for (const id of draft.reads.checks) {
      const read = owner.get(id)
      if (read !== undefined) units[moved(read)]?.checkedBy.push(moved(index))
    }
  }
  return {
    units,
    formOrder: [...position],
    unitOfAnswer: new Map([...owner].map(([id, index]) => [id, moved(index)])),
    cycles,
  }
}
