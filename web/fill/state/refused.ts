import type { FieldError } from '@atesta/contract/errors.ts'
import { answerReader } from '@atesta/forms/display.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import { type FormError, type FormErrorCode, formErrorCodes } from '@atesta/forms/form-errors.ts'
import { firstInvalid, type NavigationView } from '@atesta/forms/navigation.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { localized } from '@atesta/forms/text.ts'
import type { Answers } from '@atesta/forms/values.ts'
import type { WebForm } from './web-form.ts'

/** A problem with an answer: found by the form, or only a refusal by the server. */
export type ShownError = FormError | { code: 'not_taken'; params: Readonly<Record<string, never>> }

/**
 * Answers that the server refused in the last submission and this page considers right, by key, until they
 * change.
 */
export type Refused = ReadonlyMap<string, ShownError>

/** Errors whose sentences contain numbers, which the server does not send. */
const counted: ReadonlySet<FormErrorCode> = new Set([
  ...(['too_small', 'too_large', 'not_a_step', 'too_long', 'too_few_choices', 'too_many_choices'] as const),
  ...(['too_few_files', 'too_many_files', 'too_few_records', 'too_many_records'] as const),
])
/** Errors that count files: with a single file in the answer, it is that one. */
const ofFiles: ReadonlySet<FormErrorCode> = new Set([
  ...(['file_pending', 'file_failed', 'file_unknown', 'file_type', 'camera_only'] as const),
])

const isFormError = (word: string): word is FormErrorCode =>
  (formErrorCodes as readonly string[]).includes(word)

function errorOf(
  { path, message: code }: FieldError,
  { normalizedForm, evaluation, draftSchema, locale }: WebForm,
): ShownError {
  const answer = draftSchema[path]
  const isOneFile = Array.isArray(answer) && answer.length === 1
  if (!isFormError(code) || counted.has(code) || (ofFiles.has(code) && !isOneFile))
    return { code: 'not_taken', params: {} }
  if (code !== 'rule') return { code, params: { count: 1 } }
  const keys = path.split('.')
  const own = normalizedForm?.entities.components[keys.at(-1) ?? '']?.validation_message
  const values = (evaluation?.values ?? {}) as Answers
  const answerOf = normalizedForm && answerReader(normalizedForm, values, locale, { path: keys })
  return { code, params: { message: localized(own, locale, answerOf ?? undefined) } }
}

/** The questions that a refused submission names and in which this page finds nothing wrong. */
export function refusedOf(state: WebForm, fields: readonly FieldError[]): Refused {
  const unknown = fields.filter(({ path }) => !state.evaluation?.errors.has(path))
  return new Map(unknown.map((field) => [field.path, errorOf(field, state)]))
}

/** Refusals whose answers are unchanged, so that corrected ones are no longer marked. */
export function stillRefused(refused: Refused, before: Answers, now: Answers): Refused {
  const rest = [...refused].filter(([key]) => {
    const [id = ''] = key.split('.')
    return before[id] === now[id]
  })
  return rest.length === refused.size ? refused : new Map(rest)
}

const idsOf = (form: NormalizedForm, sectionId: string): string[] => {
  const { sections, questions, components } = form.entities
  const asked = (sections[sectionId]?.questions ?? []).flatMap((id) => questions[id]?.components ?? [])
  return asked.flatMap((id) => [id, ...(components[id]?.comment_object ?? [])])
}

/** The visible sections with refusals, and the place of the first. */
export function refusedPlaces(form: NormalizedForm, evaluation: Evaluation, refused: Refused) {
  const named = new Set([...refused.keys()].map((key) => key.split('.')[0]))
  const sections = [...evaluation.visible.sections].filter((id) =>
    idsOf(form, id).some((each) => named.has(each)),
  )
  const view: NavigationView = {
    visible: evaluation.visible,
    sectionValidity: new Map(sections.map((id) => [id, false])),
  }
  return { sections, first: firstInvalid(form, view) }
}

/** All problems, found by the form or the server. */
export const errorsShown = (
  errors: ReadonlyMap<string, ShownError>,
  refused: Refused,
): ReadonlyMap<string, ShownError> => (refused.size === 0 ? errors : new Map([...refused, ...errors]))
