import type { Locale } from '@atesta/contract/limits.ts'
import { answerReader } from '@atesta/forms/display.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import { nameAmong } from '@atesta/forms/label-of.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { type AnswerOf, localized } from '@atesta/forms/text.ts'
import type { ShownError } from '../state/refused.ts'

/**
 * A problem with an answer of a section. `record` counts from 1 for answers inside a group; `message`: the
 * form's own sentence, for problems that can have one.
 */
export type Problem = {
  key: string
  label: string
  record: number | null
  error: ShownError
  message: string
}

type Asked = { label: string; isOnly: boolean }

/**
 * For each component outside groups and for its comment objects: the question's text, and whether it is the
 * only component.
 */
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

/** The problems that keep a section from being left, in form order. */
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

/** Scrolls to a field's control and focuses it. False when it is not on the page. */
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
