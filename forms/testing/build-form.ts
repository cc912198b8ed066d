import type {
  CommentObject,
  Component,
  FormStructure,
  Question,
  Section,
} from '@atesta/contract/schemas/form.ts'
import { type Evaluation, evaluateForm } from '../evaluate.ts'
import { normalizeForm } from '../normalize.ts'
import type { Answers } from '../values.ts'

/** Builds forms in tests: everything not given has the contract's default. */
export function component(id: string, type: Component['type'], more: Partial<Component> = {}): Component {
  return { id, type, label: id, required: false, options: [], multiple: false, comment_object: [], ...more }
}

export function comment(
  id: string,
  kind: CommentObject['kind'],
  more: Partial<CommentObject> = {},
): CommentObject {
  return { id, kind, label: id, required: false, show_for: [], ...more }
}

export const options = (...values: string[]): Component['options'] =>
  values.map((value) => ({ label: value, value }))

export function question(id: string, components: Component[], more: Partial<Question> = {}): Question {
  return { id, label: id, components, ...more }
}

export function section(id: string, questions: Question[], more: Partial<Section> = {}): Section {
  return { id, title: id, collapsed: false, questions, ...more }
}

/** A form of one step whose sections are `schema`. */
export const formOf = (...schema: Section[]): FormStructure => ({
  steps: [{ id: 'form_step', type: 'form', title: 'Form' }],
  schema,
})

/** One section with one question per component. */
export const formWith = (...components: Component[]): FormStructure =>
  formOf(
    section(
      'section',
      components.map((one) => question(`q_${one.id}`, [one])),
    ),
  )

export const testMoment = '2025-11-21T23:30:00-03:00'

export const evaluate = (structure: FormStructure, answers: Answers, now = testMoment): Evaluation =>
  evaluateForm(normalizeForm(structure), answers, { locale: 'en', now })
