import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { inLanguage } from '@atesta/forms/text.ts'

/** Alone in its question a component goes by the question's words, which stand above it; among others by its own. */
export const nameAmong = (own: string, asked: string, isOnly: boolean): string =>
  isOnly ? asked || own : own || asked

const isBlank = (label: LocalizedText | undefined) => inLanguage(label, 'en').trim() === ''

/** What a component goes by, as `nameAmong`; a comment object by its own label. */
export function labelOf(form: NormalizedForm, id: string): LocalizedText | undefined {
  const { components, comment_objects, questions } = form.entities
  const own = (components[id] ?? comment_objects[id])?.label
  const question = Object.values(questions).find((one) => one.components.includes(id))
  if (!question || isBlank(question.label)) return own
  return question.components.length === 1 || isBlank(own) ? question.label : own
}
