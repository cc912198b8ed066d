import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { labelOf } from '@atesta/forms/label-of.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'

/**
 * What people know a part of the form by, of which only the id is given: a question by its label, a component by its
 * question's or its own. The id where the form does not know it, or names it nowhere.
 */
export function partName(
  form: NormalizedForm,
  id: string,
  texts: (text: LocalizedText | undefined) => string,
): string {
  const { questions } = form.entities
  const asking = questions[id] ?? Object.values(questions).find(({ components }) => components.includes(id))
  const first = questions[id]?.components[0]
  return texts(asking?.label) || texts(labelOf(form, first ?? id)) || id
}
