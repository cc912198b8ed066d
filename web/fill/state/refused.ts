import type { FieldError } from '@atesta/contract/errors.ts'
import { answerReader } from '@atesta/forms/display.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import { type FormError, type FormErrorCode, formErrorCodes } from '@atesta/forms/form-errors.ts'
import { firstInvalid, type NavigationView } from '@atesta/forms/navigation.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { localized } from '@atesta/forms/text.ts'
import type { Answers } from '@atesta/forms/values.ts'
import type { WebForm } from './web-form.ts'

/** What is wrong with an answer: the form says it, or only that the server does not take it. */
export type ShownError = FormError | { code: 'not_taken'; params: Readonly<Record<string, never>> }

/** What the server did not take of the last submission and this page takes for right, by key, until that answer changes. */
export type Refused = ReadonlyMap<string, ShownError>

/** Sentences with numbers, which the server does not name. */
const counted: ReadonlySet<FormErrorCode> = new Set([
  ...(['too_small', 'too_large', 'not_a_step', 'too_long', 'too_few_choices', 'too_many_choices'] as const),
  ...(['too_few_files', 'too_many_files', 'too_few_records', 'too_many_records'] as const),
])
/** These count files: with one file in the answer it is that one. */
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

/** The questions that a refused submission names and this page finds nothing wrong with. */
export function refusedOf(state: WebForm, fields: readonly FieldError[]): Refused {
  const unknown = fields.filter(({ path }) => !state.evaluation?.errors.has(path))
  return new Map(unknown.map((field) => [field.path, errorOf(field, state)]))
}

/** Those whose answers are the same in both, so that what is put right is no longer marked. */
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

/** The shown sections in which something was refused, and the place of the first of them. */
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

/** What is wrong in the form, as it finds it and as the server did. */
export const errorsShown = (
  errors: ReadonlyMap<string, ShownError>,
  refused: Refused,
): ReadonlyMap<string, ShownError> => (refused.size === 0 ? errors : new Map([...refused, ...errors]))
