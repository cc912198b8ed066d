import type { NormalizedForm } from '@atesta/forms/normalize.ts'

/** A component's own label, or that of its question. */
export function labelOf(form: NormalizedForm, id: string) {
  const { components, comment_objects, questions } = form.entities
  const own = (components[id] ?? comment_objects[id])?.label
  if (own !== undefined && own !== '') return own
  return Object.values(questions).find((question) => question.components.includes(id))?.label
}
