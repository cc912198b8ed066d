import type { CallError } from '@atesta/contract/client.ts'
import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import { buildPayload } from '@atesta/forms/payload.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { listedTexts, withFile } from './answers-at.ts'
import type { Unanswered, WebForm } from './web-form.ts'

/** Saves a draft. The same key again repeats the first answer. */
export type SaveCall = (
  payload: FormPayload,
  idempotencyKey: string,
) => Promise<{ version: number; saved_at: string }>

/** Identifiers that only this device knows: files whose upload has not begun. They never travel. */
export const isLocalFile = (identifier: string): boolean => identifier.startsWith('local-')

export const withoutLocalFiles = (answers: Answers): Answers =>
  [...listedTexts(answers)]
    .filter(isLocalFile)
    .reduce((cleaned, identifier) => withFile(cleaned, identifier, undefined), answers)

export const placeOf = (state: Pick<WebForm, 'currentStep' | 'currentSectionStep'>) =>
  `${state.currentStep}/${state.currentSectionStep}`

/** What a save or submission sends. Null while no inspection is open. `evaluation` makes it a submission. */
export function payloadOf(state: WebForm, evaluation?: WebForm['evaluation']): FormPayload | null {
  const { normalizedForm, inspection, version, currentStep, currentSectionStep } = state
  if (!normalizedForm || !inspection) return null
  const payload = buildPayload({
    form: normalizedForm,
    inspectionId: inspection.id,
    version,
    answers: withoutLocalFiles(state.draftSchema),
    ...(evaluation ? { evaluation } : {}),
  })
  const place = { current_step: currentStep, current_section_step: currentSectionStep }
  return {
    ...payload,
    form_data: { ...payload.form_data, inspection: { ...payload.form_data.inspection, ...place } },
  }
}

/** A save of what stands in the form now, under a key of its own. */
export function unansweredOf(state: WebForm): Unanswered | null {
  const payload = payloadOf(state)
  return payload && { payload, key: crypto.randomUUID(), answers: state.draftSchema, place: placeOf(state) }
}

/**
 * Whether a refusal leaves open what became of an earlier try of the same save: the server broke, or did not even look
 * at it because nobody was signed in.
 */
export const isUndecided = ({ status }: Pick<CallError, 'status'>): boolean =>
  status === 0 || status === 401 || status === 403 || status === 404 || status === 429 || status >= 500
