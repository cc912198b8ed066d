import type { CallError } from '@atesta/contract/client.ts'
import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { buildPayload } from '@atesta/forms/payload.ts'
import { isBlank } from '@atesta/forms/rules/blank.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { listedTexts, withFile } from './answers-at.ts'
import type { Unanswered, WebForm } from './web-form.ts'

/** Saves a draft. Repeating the call with the same key returns the first answer. */
export type SaveCall = (
  payload: FormPayload,
  idempotencyKey: string,
) => Promise<{ version: number; saved_at: string }>

/** Saves such that a repetition waits for the answer on its way, if there is one: a server that hangs is asked once. */
export function onceAtATime(save: SaveCall): SaveCall {
  const running = new Map<string, ReturnType<SaveCall>>()
  return (payload, key) => {
    const known = running.get(key)
    if (known) return known
    const answer = save(payload, key).finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }
}

/** A local id for a file whose upload has not begun. */
export const localFileName = (): string => `local-${crypto.randomUUID()}`

/** Whether a listed text is such an id, rather than an answer that begins like one. They are never sent. */
export const isLocalFile = (text: string): boolean =>
  /^local-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

const localFilesIn = (value: unknown): string[] => [...listedTexts(value)].filter(isLocalFile)

export const withoutLocalFiles = (answers: Answers): Answers =>
  localFilesIn(answers).reduce((cleaned, identifier) => withFile(cleaned, identifier, undefined), answers)

/**
 * Other answers with our files that only this device knows: these stay with whichever answers are continued.
 * A group that has changed meanwhile keeps its records unchanged, because a file's record can no longer be
 * identified.
 */
export function withLocalFilesOf(mine: Answers, theirs: Answers): Answers {
  const joined = Object.entries(mine).flatMap(([id, value]) => {
    const local = localFilesIn(value)
    if (local.length === 0 || !Array.isArray(value)) return []
    const there = theirs[id]
    const { [id]: sent } = withoutLocalFiles({ [id]: value })
    if (sameJson(sent, there) || (isBlank(sent) && isBlank(there))) return [[id, value] as const]
    if (!value.every((item) => typeof item === 'string')) return []
    return [[id, [...(Array.isArray(there) ? there : []), ...local]] as const]
  })
  return { ...theirs, ...Object.fromEntries(joined) }
}

/** Whether one of our files that only this device knows has no place in other answers. */
export function lacksLocalFileOf(mine: Answers, theirs: Answers): boolean {
  const there = listedTexts(theirs)
  return localFilesIn(mine).some((name) => !there.has(name))
}

/** Whether answers or files of this page have not reached the server. */
export const isUnsent = ({ unanswered, draftSchema, savedSchema }: WebForm): boolean =>
  unanswered !== null || !sameJson(draftSchema, savedSchema) || localFilesIn(draftSchema).length > 0

export const placeOf = (state: Pick<WebForm, 'currentStep' | 'currentSectionStep'>) =>
  `${state.currentStep}/${state.currentSectionStep}`

/**
 * The payload of a save or submission. Null while no inspection is open. `evaluation` makes it a submission.
 */
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
    form_data: {
      ...payload.form_data,
      inspection: { ...payload.form_data.inspection, ...place },
      ...(evaluation && { answered_at: state.now }),
    },
  }
}

/** A save of the present answers, under a key of its own. */
export function unansweredOf(state: WebForm): Unanswered | null {
  const payload = payloadOf(state)
  return payload && { payload, key: crypto.randomUUID(), answers: state.draftSchema, place: placeOf(state) }
}

/** Why a submission was not made although everything is saved. */
const ofSubmission: ReadonlySet<string | null> = new Set(['files_not_sent', 'form_incomplete'])

/** The rest of a refusal once the answers are saved: null unless it was about submitting. */
export const refusalOnceSaved = (refusal: string | null): string | null =>
  ofSubmission.has(refusal) ? refusal : null

/**
 * Whether a refusal leaves open the outcome of an earlier attempt at the same save: the server failed, or did
 * not look at it because the session had ended, or something in front of the server refused it.
 */
export const isUndecided = ({ status, problem }: Pick<CallError, 'status' | 'problem'>): boolean =>
  problem === null || status === 401 || status === 403 || status === 404 || status === 429 || status >= 500
