import type { Locale } from '@atesta/contract/limits.ts'
import { answerReader } from '@atesta/forms/display.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import { nameAmong } from '@atesta/forms/label-of.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { type AnswerOf, localized } from '@atesta/forms/text.ts'
import type { ShownError } from '../state/refused.ts'

/**
 * One refused answer of a section. `record` counts from 1 for answers inside a group; `message`: the form's own sentence, for
 * the problems that it is for.
 */
export type Problem = {
  key: string
  label: string
  record: number | null
  error: ShownError
  message: string
}

type Asked = { label: string; isOnly: boolean }

/** By id of a component outside groups and of its comment objects: what its question asks, and whether of it alone. */
function askedOf(
  form: NormalizedForm,
  sectionId: string,
  locale: Locale,
  answerOf: AnswerOf,
): Map<string, Asked> {
  const { sections, questions, components } = form.entities
  const asked = new Map<string, Asked>()
  for (const questionId of sections[sectionId]?.questions ?? []) {
    const question = questions[questionId]
    const label = localized(question?.label, locale, answerOf)
    for (const id of question?.components ?? []) {
      asked.set(id, { label, isOnly: question?.components.length === 1 })
      for (const comment of components[id]?.comment_object ?? []) asked.set(comment, { label, isOnly: false })
    }
  }
  return asked
}

/** What stands in the way of leaving a section, in form order. */
export function problemsOf(
  form: NormalizedForm,
  { errors, values }: Pick<Evaluation, 'values'> & { errors: ReadonlyMap<string, ShownError> },
  sectionId: string,
  locale: Locale,
): Problem[] {
  const { components, comment_objects } = form.entities
  const asked = askedOf(form, sectionId, locale, answerReader(form, values, locale))
  const places = [...asked.keys()]
  const placeOf = ([key]: [string, ShownError]) => places.indexOf(key.split('.')[0] ?? '')
  const inOrder = [...errors].sort((a, b) => placeOf(a) - placeOf(b))
  return inOrder.flatMap(([key, error]) => {
    const path = key.split('.')
    const question = asked.get(path[0] ?? '')
    if (!question) return []
    const id = path.at(-1) ?? ''
    const answerOf = answerReader(form, values, locale, { path })
    const own = localized((components[id] ?? comment_objects[id])?.label, locale, answerOf)
    const record = path.length > 1 ? Number(path.at(-2)) + 1 : null
    const message = localized(components[id]?.validation_message, locale, answerOf)
    const label = nameAmong(own, question.label, question.isOnly && path.length === 1)
    return { key, label, record, error, message }
  })
}

/** Brings the control of a field into sight and gives it the focus. False when it is not on the page. */
export function focusField(key: string): boolean {
  const field = document.querySelector(`[data-field="${CSS.escape(key)}"]`)
  if (!field) return false
  const control = field.querySelector<HTMLElement>(
    'input:not([hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled), select, [tabindex="0"]',
  )
  field.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
  return control !== null
}
