import { limits } from '@atesta/contract/limits.ts'
import type { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import { sameJson } from './equality.ts'
import type { Evaluation } from './evaluate.ts'
import { answerIds, type NormalizedForm } from './normalize.ts'
import { type Answers, type FormValue, parseValue, type SignatureValue } from './values.ts'

/** The body that a client sends to save or submit. `user_id` is a fixed number that the server ignores. */
export type FormPayload<InspectionId extends string | number = string | number> = {
  form_data: {
    user_id: typeof limits.formPayloadUserId
    inspection: { id: InspectionId; version: number }
    schema: DraftEntry[]
  }
  envelope: { signatures: Signature[] }
}

/**
 * Builds the payload, its entries in form order.
 *
 * Without `evaluation` it is a draft: every answer as it stands, those of hidden components and those the form does not
 * know (any longer) included, the latter last. With `evaluation` it is a submission: what is visible only, values as
 * evaluated; an answer emptied on purpose stays null where a default would otherwise come back.
 *
 * Finished signatures of components outside groups travel in the envelope instead of the entries, so that each stands
 * once. `signatures` are further ones; they win over an answer of the same component.
 */
export function buildPayload<InspectionId extends string | number>(given: {
  form: NormalizedForm
  inspectionId: InspectionId
  version: number
  answers: Answers
  signatures?: readonly Signature[]
  evaluation?: Pick<Evaluation, 'visible' | 'values'>
}): FormPayload<InspectionId> {
  const { form, inspectionId, version, answers, evaluation } = given
  const entries = evaluation ? submissionEntries(form, answers, evaluation) : draftEntries(form, answers)
  const signatures = new Map<string, Signature>()
  const schema = entries.filter((entry) => {
    const signature = finishedSignature(form, entry)
    if (signature) signatures.set(entry.id, { component_id: entry.id, ...signature })
    return !signature
  })
  for (const signature of given.signatures ?? []) {
    const { component_id: id } = signature
    if (evaluation && !evaluation.visible.components.has(id)) continue
    signatures.set(id, signature)
  }
  return {
    form_data: { user_id: limits.formPayloadUserId, inspection: { id: inspectionId, version }, schema },
    envelope: { signatures: [...signatures.values()] },
  }
}

function draftEntries(form: NormalizedForm, answers: Answers): DraftEntry[] {
  const ids = answerIds(form).filter((id) => Object.hasOwn(answers, id))
  const known = new Set(ids)
  const others = Object.keys(answers).filter((id) => !known.has(id))
  return [...ids, ...others].flatMap((id) => (answers[id] === undefined ? [] : { id, value: answers[id] }))
}

function submissionEntries(
  form: NormalizedForm,
  answers: Answers,
  { visible, values }: Pick<Evaluation, 'visible' | 'values'>,
): DraftEntry[] {
  return answerIds(form).flatMap((id) => {
    if (Object.hasOwn(values, id)) return { id, value: values[id] }
    const hasDefault = form.entities.components[id]?.default !== undefined
    const emptied = visible.components.has(id) && Object.hasOwn(answers, id) && answers[id] !== undefined
    return hasDefault && emptied ? { id, value: null } : []
  })
}

function finishedSignature(form: NormalizedForm, { id, value }: DraftEntry): SignatureValue | undefined {
  const component = form.entities.components[id]
  if (component?.type !== 'signature') return undefined
  const parsed = parseValue(component, value)
  // A signature that parsing would change (a blank after the name) stays an entry, so that a draft comes back
  // unchanged.
  return parsed.ok && sameJson(parsed.value, value) ? (parsed.value as SignatureValue | undefined) : undefined
}

/**
 * The answers in a payload, with signatures put back under their components. Of several entries for one id,
 * the last counts.
 */
export function readPayload<InspectionId extends string | number>(
  payload: FormPayload<InspectionId>,
): {
  inspectionId: InspectionId
  version: number
  answers: Record<string, unknown>
  signatures: Signature[]
} {
  const { inspection, schema } = payload.form_data
  const { signatures } = payload.envelope
  // fromEntries defines properties, so that an id such as __proto__ stays an ordinary key.
  const answers = Object.fromEntries([
    ...schema.map(({ id, value }) => [id, value] as const),
    ...signatures.map(({ component_id, ...signature }) => [component_id, signature] as const),
  ])
  return { inspectionId: inspection.id, version: inspection.version, answers, signatures: [...signatures] }
}

/**
 * The values of a submission, from the answers stored with it, which its statement digests. They are not
 * evaluated again, so they stay as sealed even if the engine calculates differently later.
 */
export const submittedValues = (answers: Answers): Record<string, FormValue> =>
  Object.fromEntries(
    Object.entries(answers).filter(
      (entry): entry is [string, FormValue] => entry[1] !== null && entry[1] !== undefined,
    ),
  )

/**
 * The answers as the submission statement digests them (SHA-256 of their RFC 8785 form): the evaluated values by id, of
 * ids the form knows and shows. Texts are well-formed Unicode and numbers finite, as that standard demands.
 */
export function canonicalAnswers(
  form: NormalizedForm,
  values: Readonly<Record<string, FormValue>>,
): Record<string, FormValue> {
  return Object.fromEntries(
    answerIds(form).flatMap((id) => {
      const value = Object.hasOwn(values, id) ? values[id] : undefined
      return value === undefined ? [] : [[id, value] as const]
    }),
  )
}
