import type {
  CommentObject,
  Component,
  FormStructure,
  LocalizedText,
  Question,
  Rule,
  Section,
} from '@atesta/contract/schemas/form.ts'
import { ruleFacts } from '../rules/rule-facts.ts'
import { ruleToCalculation } from './read-calculation.ts'

/** The kind of value behind a name; it determines the possible comparisons and values. */
export type SubjectKind =
  | 'choice'
  | 'choices'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'text'
  | 'files'
  | 'records'
  | 'other'
  /** A calculation whose value may be a number or a text. */
  | 'value'

/** Anything that a rule can name. `in`: for a sum, the group whose member is added up. */
export type Subject = {
  name: string
  kind: SubjectKind
  /** Blank where the form has no words for it. */
  label: LocalizedText
  section: Section
  /** The component itself, or that of a comment object. */
  component: Component
  in?: LocalizedText
}

/** Why an existing name cannot be used: `circle`: it depends on the rule; `outside`: it is inside a group. */
export type Obstacle = 'circle' | 'outside'
export type Place = {
  subjects: ReadonlyMap<string, Subject>
  obstacles: ReadonlyMap<string, Obstacle>
  /** The number of each section in its step, from 1, by id. */
  sections: ReadonlyMap<string, number>
}

/** The rules of a form's part, by their key in it. */
export const ruleKeys = {
  visible: 'visible_if',
  required: 'required_if',
  validation: 'validation',
  calculation: 'calculation',
} as const
export type RuleKind = keyof typeof ruleKeys

/** What the rule of `at` (a section, question or component) can name, in form order. */
export function placeOf(structure: FormStructure, at: string, kind: RuleKind): Place {
  const levels = levelsAt(sectionsOf(structure), at)
  const subjects = new Map<string, Subject>()
  const obstacles = new Map<string, Obstacle>()
  for (const inner of levels[0] ? innerNames(levels[0].nodes) : []) obstacles.set(inner, 'outside')
  // No other rule depends on a check, so it may name anything, its own answer first.
  for (const { nodes, target } of levels) {
    const blocked = kind === 'validation' ? new Set<string>() : dependentsOf(nodes, target)
    for (const node of nodes) {
      for (const subject of node.subjects) {
        obstacles.delete(subject.name)
        subjects.set(subject.name, subject)
        if (blocked.has(node.id)) obstacles.set(subject.name, 'circle')
      }
    }
  }
  return { subjects, obstacles, sections: sectionNumbers(structure) }
}

const everything = new WeakMap<FormStructure, ReadonlyMap<string, Subject>>()

/** Everything in a form that a rule can name. Cached by the structure's identity. */
export function allSubjects(structure: FormStructure): ReadonlyMap<string, Subject> {
  let found = everything.get(structure)
  if (!found) {
    const all = sectionsOf(structure).flatMap((section) =>
      section.questions.flatMap((question) =>
        question.components.flatMap((component) => deepSubjects(component, section, question)),
      ),
    )
    found = new Map(all.map((subject) => [subject.name, subject]))
    everything.set(structure, found)
  }
  return found
}

/** In display order. */
const sectionsOf = ({ steps, schema }: FormStructure): Section[] => [
  ...new Set([
    ...steps.flatMap((step) => (step.type === 'documentation' ? step.sections : schema)),
    ...schema,
  ]),
]

const sectionNumbers = ({ steps, schema }: FormStructure): Map<string, number> =>
  new Map(
    [schema, ...steps.flatMap((step) => (step.type === 'documentation' ? [step.sections] : []))].flatMap(
      (own) => own.map(({ id }, at) => [id, at + 1] as const),
    ),
  )

/**
 * A section, a question, or a component with everything in it, whose visibility or value depends on others.
 */
type Node = {
  id: string
  parent?: string
  reads: ReadonlySet<string>
  subjects: Subject[]
  component?: Component
}
/** `target`: the node to which the rule belongs. */
type Level = { nodes: Node[]; target: string }

/** The form, then the members of each group around the place. */
function levelsAt(sections: readonly Section[], at: string): Level[] {
  const nodes = sections.flatMap(sectionNodes)
  const levels: Level[] = []
  let members = nodes.flatMap((node) => node.component ?? [])
  let target = members.find((one) => holds(one, at))
  const [first] = sections
  levels.push({ nodes, target: target?.id ?? at })
  const around = nodes.find((node) => node.id === target?.id)?.subjects[0]?.section ?? first
  while (target && target.id !== at && around) {
    members = target.components ?? []
    const inner: Component | undefined = members.find((one) => holds(one, at))
    const own = members.map((member) => componentNode(member, around, undefined))
    levels.push({ nodes: own, target: inner?.id ?? '' })
    target = inner
  }
  return levels
}

const holds = (component: Component, id: string): boolean =>
  component.id === id ||
  component.comment_object.some((comment) => comment.id === id) ||
  (component.components ?? []).some((inner) => holds(inner, id))

function sectionNodes(section: Section): Node[] {
  const gate = (rule: Rule | undefined) => new Set(rule === undefined ? [] : ruleFacts(rule).dependencies)
  const questions = section.questions.flatMap((question): Node[] => [
    { id: question.id, parent: section.id, reads: gate(question.visible_if), subjects: [] },
    ...question.components.map((component) => ({
      ...componentNode(component, section, question),
      parent: question.id,
    })),
  ])
  return [{ id: section.id, reads: gate(section.visible_if), subjects: [] }, ...questions]
}

const componentNode = (component: Component, section: Section, question: Question | undefined): Node => ({
  id: component.id,
  reads: readsOf(component, new Set()),
  subjects: subjectsOf(component, section, question),
  component,
})

/** The outside names that determine a component's visibility and value. */
function readsOf(component: Component, local: ReadonlySet<string>): Set<string> {
  const { visible_if, required_if, options, calculation } = component
  const rules = [visible_if, required_if, calculation, ...options.map((option) => option.visible_if)]
  const reads = new Set<string>()
  for (const rule of rules) {
    if (rule === undefined) continue
    for (const name of ruleFacts(rule).dependencies) if (!local.has(name)) reads.add(name)
  }
  const members = component.components ?? []
  const inside = new Set([...local, ...members.flatMap(answerNames)])
  for (const member of members) for (const name of readsOf(member, inside)) reads.add(name)
  return reads
}

const answerNames = ({ id, comment_object }: Component): string[] => [
  id,
  ...comment_object.map((comment) => comment.id),
]

function* innerNames(nodes: readonly Node[]): Generator<string> {
  const below = function* (component: Component): Generator<string> {
    for (const member of component.components ?? []) {
      yield* answerNames(member)
      yield* below(member)
    }
  }
  for (const { component } of nodes) if (component) yield* below(component)
}

/** The node itself and all nodes that depend on it. */
function dependentsOf(nodes: readonly Node[], target: string): Set<string> {
  const owner = new Map<string, string>()
  for (const { id, component } of nodes)
    if (component) for (const name of answerNames(component)) owner.set(name, id)
  const followers = new Map<string, string[]>()
  const follow = (of: string | undefined, id: string) => {
    if (of !== undefined) followers.set(of, [...(followers.get(of) ?? []), id])
  }
  for (const { id, parent, reads } of nodes) {
    follow(parent, id)
    for (const name of reads) follow(owner.get(name), id)
  }
  const found = new Set([target])
  for (const id of found) for (const next of followers.get(id) ?? []) found.add(next)
  return found
}

function deepSubjects(component: Component, section: Section, question: Question | undefined): Subject[] {
  const inner = (component.components ?? []).flatMap((member) => deepSubjects(member, section, undefined))
  return [...subjectsOf(component, section, question), ...inner]
}

const isBlankText = (text: LocalizedText) =>
  (typeof text === 'string' ? [text] : Object.values(text)).every((words) => !words?.trim())

/**
 * A component alone in its question is named by the question's text, which is above it; among others by its
 * own.
 */
function labelOf({ label }: Component, question: Question | undefined): LocalizedText {
  if (!question || isBlankText(question.label)) return label
  return question.components.length === 1 || isBlankText(label) ? question.label : label
}

/** A component, its sums if it is a group, and its comment objects. */
function subjectsOf(component: Component, section: Section, question: Question | undefined): Subject[] {
  const kind = kindOf(component)
  if (!kind) return []
  const label = labelOf(component, question)
  const sums = (component.components ?? []).flatMap((member): Subject | [] =>
    ['number', 'value'].includes(kindOf(member) ?? '')
      ? { ...{ kind: 'number', section, component: member, in: label }, ...named(component, member) }
      : [],
  )
  const comments = component.comment_object.map(
    (comment): Subject => ({
      name: comment.id,
      kind: commentKind(comment),
      label: comment.label,
      section,
      component,
    }),
  )
  return [{ name: component.id, kind, label, section, component }, ...sums, ...comments]
}

const named = (group: Component, member: Component) => ({
  name: `${group.id}.${member.id}`,
  label: member.label,
})

const commentKind = ({ kind }: CommentObject): SubjectKind =>
  ({ comment: 'text', photo: 'files', action: 'other' })[kind] as SubjectKind

const kinds: Partial<Record<Component['type'], SubjectKind>> = {
  text: 'text',
  textarea: 'text',
  barcode: 'text',
  number: 'number',
  rating: 'number',
  scale: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  checkbox: 'choices',
  radio: 'choice',
  yes_no: 'choice',
  upload: 'files',
  signature: 'other',
  geolocation: 'other',
  group: 'records',
}

/** Undefined for what has no answer. */
function kindOf(component: Component): SubjectKind | undefined {
  if (component.type === 'dropdown') return component.multiple ? 'choices' : 'choice'
  if (component.type !== 'calculation') return kinds[component.type]
  const { calculation } = component
  const read = calculation === undefined ? undefined : ruleToCalculation(calculation)
  if (read?.kind === 'number' || read?.kind === 'days') return 'number'
  return read?.kind === 'text' ? 'text' : 'value'
}
