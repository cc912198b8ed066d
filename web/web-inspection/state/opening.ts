import { CallError } from '@atesta/contract/client.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { diffAnswers } from '@atesta/forms/diff.ts'
import { settle } from '@atesta/forms/navigation.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { readPayload } from '@atesta/forms/payload.ts'
import type { Answers } from '@atesta/forms/values.ts'
import type { DraftStorage } from './draft-storage.ts'
import { momentHere } from './moment.ts'
import {
  type Conflict,
  emptyWebForm,
  evaluated,
  normalizedOf,
  type WebForm,
  type WebFormStore,
} from './web-form.ts'

export type DraftKey = { userId: number; inspectionId: number }
export const draftKey = ({ userId, inspectionId }: DraftKey): string => `${userId}:${inspectionId}`

/** The answers of an opened inspection by id, signatures under their components. */
export function answersOf({ inspection, answers, signatures, version }: InspectionForm): Answers {
  return readPayload({
    form_data: { user_id: 10, inspection: { id: inspection.id, version }, schema: answers },
    envelope: { signatures },
  }).answers
}

const same = (form: NormalizedForm, mine: Answers, theirs: Answers) =>
  diffAnswers(form, mine, theirs).length === 0

/** Everything the server says about an inspection, as state. */
function fromServer(opened: InspectionForm): Partial<WebForm> {
  const answers = answersOf(opened)
  return {
    task: opened.inspection.task,
    inspection: opened.inspection,
    form: opened.form,
    flags: opened.flags,
    isProgressive: opened.flags.progressive,
    checkpoint: opened.checkpoint,
    completed: opened.inspection.state === 'submitted',
    version: opened.version,
    currentStep: opened.current_step,
    currentSectionStep: opened.current_section_step,
    draftSchema: answers,
    savedSchema: answers,
    savedAt: opened.inspection.updated_at,
    sentSchema: null,
    saveState: 'saved',
    conflict: null,
  }
}

/**
 * What to go on with, of what this device kept and what the server has. Unsaved answers of the device stand on the
 * version they were typed on; on a newer one they are a conflict, unless the newer one is our own save whose receipt
 * got lost, or says the same. `lost`: the inspection was submitted elsewhere before they could be saved.
 */
export function reconciled(
  kept: WebForm,
  opened: InspectionForm,
): { changes: Partial<WebForm>; lost: boolean } {
  const server = fromServer(opened)
  const form = normalizedOf(opened.form.structure)
  const theirs = server.draftSchema ?? {}
  const mine = kept.draftSchema
  const sameTemplate = kept.form?.id === opened.form.id && kept.form.version === opened.form.version
  const unsaved = sameTemplate && !same(form, mine, kept.savedSchema) && !same(form, mine, theirs)
  if (!unsaved) return { changes: server, lost: false }
  if (server.completed || opened.inspection.can.edit !== true)
    return { changes: server, lost: !kept.completed }
  const place = { currentStep: kept.currentStep, currentSectionStep: kept.currentSectionStep }
  const resumed: Partial<WebForm> = { ...server, ...place, draftSchema: mine, saveState: 'unsaved' }
  const ours = kept.sentSchema !== null && same(form, kept.sentSchema, theirs)
  if (kept.version === opened.version || ours) return { changes: resumed, lost: false }
  // Until somebody has chosen, the draft stands on the version it was typed on: a reload finds the conflict again.
  const { version, savedSchema, sentSchema } = kept
  return {
    changes: { ...resumed, version, savedSchema, sentSchema, ...conflictWith(mine, opened) },
    lost: false,
  }
}

/** The state in which a person has to choose; the server's version becomes the one to save on. */
export function conflictWith(
  mine: Answers,
  opened: InspectionForm,
): Pick<WebForm, 'conflict' | 'saveState' | 'stopNavigation'> {
  const differences = diffAnswers(normalizedOf(opened.form.structure), mine, answersOf(opened))
  const conflict: Conflict = { theirs: opened, differences }
  return { conflict, saveState: 'conflict', stopNavigation: true }
}

export type Opening = {
  store: WebFormStore
  storage: Pick<DraftStorage<WebForm>, 'choose'>
  fetchForm: (inspectionId: number) => Promise<InspectionForm>
  /** Aborted when another inspection is opened or the page is left; nothing is changed from then on. */
  signal: AbortSignal
}

const isUnreachable = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/**
 * Opens an inspection: first what this device kept of it, then the server's word. Without a server the kept draft is
 * enough to go on; without either the call's error is thrown. `lost` as in `reconciled`.
 */
export async function openInspection(given: Opening, key: DraftKey): Promise<{ lost: boolean }> {
  const { store, storage, fetchForm, signal } = given
  storage.choose(null)
  store.setState({ ...emptyWebForm(store.getState().locale), isLoadingForm: true }, true)
  storage.choose(draftKey(key))
  await store.persist.rehydrate()
  if (signal.aborted) return { lost: false }
  const kept = store.getState()
  try {
    const opened = await fetchForm(key.inspectionId)
    if (signal.aborted) return { lost: false }
    const { changes, lost } = reconciled(kept, opened)
    settleIn(store, { ...kept, ...changes })
    return { lost }
  } catch (error) {
    if (signal.aborted) return { lost: false }
    if (!isUnreachable(error) || kept.form === null) {
      store.setState({ isLoadingForm: false })
      throw error
    }
    settleIn(store, { ...kept, saveState: 'offline' })
    return { lost: false }
  }
}

function settleIn(store: WebFormStore, state: WebForm): void {
  if (!state.form) return
  const whole = { ...state, normalizedForm: normalizedOf(state.form.structure), now: momentHere() }
  const evaluation = evaluated(whole)
  const place = { currentStep: whole.currentStep, currentSectionStep: whole.currentSectionStep }
  const position = evaluation ? settle(whole.normalizedForm, evaluation, place) : place
  store.setState({ ...whole, ...position, evaluation, isLoadingForm: false })
}

/** Takes the server's version as it is, whatever was typed here: after a submission and when a conflict says so. */
export function takeServerVersion(store: WebFormStore, opened: InspectionForm): void {
  settleIn(store, { ...store.getState(), ...fromServer(opened), stopNavigation: false })
}

/** Empties the store and forgets the draft this device kept. */
export async function resetWebForm(store: WebFormStore, storage: DraftStorage<WebForm>): Promise<void> {
  const forgotten = storage.removeItem('web-form')
  storage.choose(null)
  store.setState(emptyWebForm(store.getState().locale), true)
  await forgotten
}
