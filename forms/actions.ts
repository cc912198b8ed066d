import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { innerKey } from './field.ts'
import { type NormalizedForm, shownSections } from './normalize.ts'
import { localized } from './text.ts'
import type { ActionValue, FormValue, RecordValue } from './values.ts'

/** A corrective action as it was filled in. */
export type FoundAction = ActionValue & {
  /** Its place in the form: the follow-up's id, or `group.0.id` within a group. */
  place: string
  /** The question, in the form's languages. */
  question: LocalizedText
}

const filled = (...labels: (LocalizedText | undefined)[]): LocalizedText =>
  labels.find((label) => localized(label, 'en').trim() !== '') ?? ''

/** The actions under the components of a question or group labelled `asked`. */
function* under(
  form: NormalizedForm,
  componentIds: readonly string[],
  asked: LocalizedText,
  values: Readonly<Record<string, unknown>>,
  keyOf: (id: string) => string,
): Generator<FoundAction> {
  const { components, comment_objects } = form.entities
  for (const id of componentIds) {
    const component = components[id]
    if (!component) continue
    const { label } = component
    const named = componentIds.length > 1 ? filled(label, asked) : filled(asked, label)
    for (const commentId of component.comment_object) {
      const comment = comment_objects[commentId]
      const value = values[commentId] as ActionValue | undefined
      if (comment?.kind !== 'action' || value === undefined) continue
      yield { ...value, place: keyOf(commentId), question: filled(named, comment.label) }
    }
    const records = component.type === 'group' ? ((values[id] ?? []) as RecordValue[]) : []
    for (const [index, record] of records.entries())
      yield* under(form, component.components ?? [], named, record, (inner) =>
        innerKey(keyOf(id), index, inner),
      )
  }
}

/** The completed follow-ups of kind `action`, in form order. `values` are those of an evaluation. */
export function actionsIn(form: NormalizedForm, values: Readonly<Record<string, FormValue>>): FoundAction[] {
  const { sections, questions } = form.entities
  return shownSections(form)
    .flatMap((id) => sections[id]?.questions ?? [])
    .flatMap((id) => questions[id] ?? [])
    .flatMap(({ components, label }) => [...under(form, components, label, values, (id) => id)])
}
