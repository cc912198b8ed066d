import type {
  CommentObject,
  Component,
  FormStructure,
  LocalizedText,
  Question,
  Section,
} from '@atesta/contract/schemas/form.ts'
import { defaultMediaCertification } from './constraints.ts'

export type NormalizedSection = Omit<Section, 'questions'> & { questions: string[] }
export type NormalizedQuestion = Omit<Question, 'components'> & { components: string[] }
/** A group's `components` are ids too; its inner components are entities like all others. */
export type NormalizedComponent = Omit<Component, 'comment_object' | 'components'> & {
  comment_object: string[]
  components?: string[]
}

/** A step with the sections it shows, in order. The form step shows `structure.schema`. */
export type NormalizedStep = {
  id: string
  type: 'documentation' | 'form'
  title: LocalizedText
  sectionIds: string[]
}

/** A form by id: sections hold question ids, questions component ids, components comment object ids. Plain JSON. */
export type NormalizedForm = {
  entities: {
    sections: Record<string, NormalizedSection>
    questions: Record<string, NormalizedQuestion>
    components: Record<string, NormalizedComponent>
    comment_objects: Record<string, CommentObject>
  }
  steps: NormalizedStep[]
  /** The sections of `structure.schema`, even if no step shows them. */
  schema: string[]
}

/** A part of the structure with an id. `path` is a JSON pointer (RFC 6901) into the structure. */
export type Identified = {
  id: string
  path: string
  kind: 'step' | 'section' | 'question' | 'component' | 'comment'
}

/** Every part with an id, in form order. */
export function* identified(structure: FormStructure): Generator<Identified> {
  for (const [index, step] of structure.steps.entries()) {
    yield { id: step.id, path: `/steps/${index}`, kind: 'step' }
    if (step.type === 'documentation') yield* inSections(step.sections, `/steps/${index}/sections`)
  }
  yield* inSections(structure.schema, '/schema')
}

function* inSections(sections: readonly Section[], base: string): Generator<Identified> {
  for (const [at, section] of sections.entries()) {
    yield { id: section.id, path: `${base}/${at}`, kind: 'section' }
    for (const [index, question] of section.questions.entries()) {
      const path = `${base}/${at}/questions/${index}`
      yield { id: question.id, path, kind: 'question' }
      yield* inComponents(question.components, `${path}/components`)
    }
  }
}

function* inComponents(components: readonly Component[], base: string): Generator<Identified> {
  for (const [at, component] of components.entries()) {
    yield { id: component.id, path: `${base}/${at}`, kind: 'component' }
    for (const [index, comment] of component.comment_object.entries()) {
      yield { id: comment.id, path: `${base}/${at}/comment_object/${index}`, kind: 'comment' }
    }
    yield* inComponents(component.components ?? [], `${base}/${at}/components`)
  }
}

/** Names that every JavaScript object has: as ids, they would read something other than an answer. */
export const isReservedId = (id: string): boolean => id in Object.prototype

/** The structure's parts cannot be told apart: `ids` are not unique or are reserved. */
export class FormIdError extends Error {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super(`form ids are not unique or not usable: ${ids.join(', ')}`)
    this.name = 'FormIdError'
    this.ids = ids
  }
}

/** Ids that occur more than once or are reserved, each listed once. */
export function unusableIds(structure: FormStructure): string[] {
  const seen = new Set<string>()
  const unusable = new Set<string>()
  for (const { id } of identified(structure)) {
    if (seen.has(id) || isReservedId(id)) unusable.add(id)
    seen.add(id)
  }
  return [...unusable]
}

/**
 * Turns a structure into entities by id. An upload without `media_certification` gets the default one. Throws
 * `FormIdError` if ids are not unique or reserved; other faults are for `structureProblems`.
 */
export function normalizeForm(structure: FormStructure): NormalizedForm {
  const unusable = unusableIds(structure)
  if (unusable.length > 0) throw new FormIdError(unusable)
  const entities: NormalizedForm['entities'] = {
    sections: {},
    questions: {},
    components: {},
    comment_objects: {},
  }

  const addComponent = (component: Component): string => {
    const { comment_object, components, ...rest } = component
    const entity: NormalizedComponent = {
      ...rest,
      comment_object: comment_object.map((comment) => comment.id),
    }
    if (components) entity.components = components.map(addComponent)
    if (rest.type === 'upload') entity.media_certification ??= { ...defaultMediaCertification }
    entities.components[component.id] = entity
    for (const comment of comment_object) entities.comment_objects[comment.id] = comment
    return component.id
  }
  const addQuestion = (question: Question): string => {
    entities.questions[question.id] = { ...question, components: question.components.map(addComponent) }
    return question.id
  }
  const addSection = (section: Section): string => {
    entities.sections[section.id] = { ...section, questions: section.questions.map(addQuestion) }
    return section.id
  }

  const schema = structure.schema.map(addSection)
  const steps = structure.steps.map(
    (step): NormalizedStep => ({
      id: step.id,
      type: step.type,
      title: step.title,
      sectionIds: step.type === 'documentation' ? step.sections.map(addSection) : [...schema],
    }),
  )
  return { entities, steps, schema }
}

function present<T>(record: Record<string, T>, ids: readonly string[]): T[] {
  return ids.flatMap((id) => record[id] ?? [])
}

/** The structure from which a normalised form came. An id without an entity is left out. */
export function denormalizeForm(form: NormalizedForm): FormStructure {
  const { sections, questions, components, comment_objects } = form.entities
  const component = (entity: NormalizedComponent): Component => {
    const { comment_object, components: inner, ...rest } = entity
    const whole: Component = { ...rest, comment_object: present(comment_objects, comment_object) }
    if (inner) whole.components = present(components, inner).map(component)
    return whole
  }
  const section = (entity: NormalizedSection): Section => ({
    ...entity,
    questions: present(questions, entity.questions).map((question) => ({
      ...question,
      components: present(components, question.components).map(component),
    })),
  })
  return {
    steps: form.steps.map(({ id, type, title, sectionIds }) =>
      type === 'form'
        ? { id, type, title }
        : { id, type, title, sections: present(sections, sectionIds).map(section) },
    ),
    schema: present(sections, form.schema).map(section),
  }
}

/** The sections shown by a step, in display order, each once. Others are never part of an inspection. */
export function shownSections(form: NormalizedForm): string[] {
  return [...new Set(form.steps.flatMap((step) => step.sectionIds))]
}

const answerIdsOf = new WeakMap<NormalizedForm, readonly string[]>()

/**
 * Every id that an answer outside of groups can have, in form order: each component, then its comment
 * objects. Cached by the form's identity, because exports ask once per row.
 */
export function answerIds(form: NormalizedForm): readonly string[] {
  let ids = answerIdsOf.get(form)
  if (!ids) {
    ids = collectAnswerIds(form)
    answerIdsOf.set(form, ids)
  }
  return ids
}

function collectAnswerIds(form: NormalizedForm): string[] {
  const { sections, questions, components } = form.entities
  return present(sections, shownSections(form)).flatMap((section) =>
    present(questions, section.questions).flatMap((question) =>
      present(components, question.components).flatMap((component) => [
        component.id,
        ...component.comment_object,
      ]),
    ),
  )
}
