import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { labelOf } from '@atesta/forms/label-of.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'

/**
 * A readable name for a part of the form by its id: a question's label, a component's question or own label.
 * The id itself when the form does not know it, or has no name for it.
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
