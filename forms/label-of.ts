import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import type { NormalizedForm, NormalizedQuestion } from './normalize.ts'
import { inLanguage } from './text.ts'

/**
 * A component alone in its question is named by the question's text, which is above it; among others by its
 * own.
 */
export const nameAmong = (own: string, asked: string, isOnly: boolean): string =>
  isOnly ? asked || own : own || asked

const isBlank = (label: LocalizedText | undefined) => inLanguage(label, 'en').trim() === ''

const questions = new WeakMap<NormalizedForm, ReadonlyMap<string, NormalizedQuestion>>()

/** The question of a component outside of groups. Cached by the form's identity. */
function questionOf(form: NormalizedForm, component: string): NormalizedQuestion | undefined {
  let known = questions.get(form)
  if (!known) {
    const all = Object.values(form.entities.questions)
    known = new Map(all.flatMap((question) => question.components.map((id) => [id, question] as const)))
    questions.set(form, known)
  }
  return known.get(component)
}

/** The name of a component, as in `nameAmong`; a comment object has its own label. */
export function labelOf(form: NormalizedForm, id: string): LocalizedText | undefined {
  const { components, comment_objects } = form.entities
  const own = (components[id] ?? comment_objects[id])?.label
  const question = questionOf(form, id)
  if (!question || isBlank(question.label)) return own
  return question.components.length === 1 || isBlank(own) ? question.label : own
}
