import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import type { NormalizedForm, NormalizedQuestion } from './normalize.ts'
import { inLanguage } from './text.ts'

/** Alone in its question a component goes by the question's words, which stand above it; among others by its own. */
export const nameAmong = (own: string, asked: string, isOnly: boolean): string =>
  isOnly ? asked || own : own || asked

const isBlank = (label: LocalizedText | undefined) => inLanguage(label, 'en').trim() === ''

const questions = new WeakMap<NormalizedForm, ReadonlyMap<string, NormalizedQuestion>>()

/** The question that a component outside of groups stands in. Remembered by the form's identity. */
function questionOf(form: NormalizedForm, component: string): NormalizedQuestion | undefined {
  let known = questions.get(form)
  if (!known) {
    const all = Object.values(form.entities.questions)
    known = new Map(all.flatMap((question) => question.components.map((id) => [id, question] as const)))
    questions.set(form, known)
  }
  return known.get(component)
}

/** What a component goes by, as `nameAmong`; a comment object by its own label. */
export function labelOf(form: NormalizedForm, id: string): LocalizedText | undefined {
  const { components, comment_objects } = form.entities
  const own = (components[id] ?? comment_objects[id])?.label
  const question = questionOf(form, id)
  if (!question || isBlank(question.label)) return own
  return question.components.length === 1 || isBlank(own) ? question.label : own
}
