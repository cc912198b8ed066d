import { CallError, isUnreachable } from '@atesta/contract/client.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { diffAnswers } from '@atesta/forms/diff.ts'
import { settle } from '@atesta/forms/navigation.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { readPayload } from '@atesta/forms/payload.ts'
import type { Answers } from '@atesta/forms/values.ts'
import type { DraftStorage } from './draft-storage.ts'
import { joinedLists, withAnswers } from './joined-lists.ts'
import {
  isUndecided,
  isUnsent,
  lacksLocalFileOf,
  refusalOnceSaved,
  type SaveCall,
  withLocalFilesOf,
  withoutLocalFiles,
} from './unanswered.ts'
import {
  type Conflict,
  emptyWebForm,
  evaluated,
  judgedAt,
  normalizedOf,
  type Unanswered,
  type WebForm,
  type WebFormStore,
} from './web-form.ts'

export type DraftKey = { userId: number; inspectionId: number }
export const draftKey = ({ userId, inspectionId }: DraftKey): string => `${userId}:${inspectionId}`

/** The answers of an opened inspection by id, signatures under their components. */
export function answersOf({ answers, signatures }: Pick<InspectionForm, 'answers' | 'signatures'>): Answers {
  return readPayload({
    form_data: { user_id: 10, inspection: { id: 0, version: 0 }, schema: answers },
    envelope: { signatures },
  }).answers
}

const same = (form: NormalizedForm, mine: Answers, theirs: Answers) =>
  diffAnswers(form, mine, theirs).length === 0

/** Whether the server's answers are those of a save of ours, whichever try of it arrived. */
export const saysWhatWasSent = (opened: InspectionForm, { payload }: Unanswered): boolean => {
  const sent = { answers: payload.form_data.schema, signatures: payload.envelope.signatures }
  return same(normalizedOf(opened.form.structure), answersOf(sent), answersOf(opened))
}

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
    // What a device has kept since before there were reviews has none.
    review: opened.review ?? null,
    completed: opened.inspection.state === 'submitted',
    version: opened.version,
    currentStep: opened.current_step,
    currentSectionStep: opened.current_section_step,
    draftSchema: answers,
    savedSchema: answers,
    openedSchema: answers,
    savedAt: opened.inspection.updated_at,
    unanswered: null,
    submission: null,
    saveState: 'saved',
    conflict: null,
  }
}

/**
 * What to continue with, of what this device kept and what the server has. Unsaved answers of the device stand on the
 * version they were typed on; on a newer one they are a conflict, unless it says the same. `lost`: the inspection was
 * submitted elsewhere before they could be saved. `refused`: a save the server did not take, because it has a newer
 * version; whatever stands in the form now may be the person's word against it, also the text from before.
 */
export function reconciled(
  kept: WebForm,
  opened: InspectionForm,
  refused: Unanswered | null = null,
): { changes: Partial<WebForm>; lost: boolean } {
  const server = fromServer(opened)
  const form = normalizedOf(opened.form.structure)
  const mine = kept.draftSchema
  const sameTemplate = kept.form?.id === opened.form.id && kept.form.version === opened.form.version
  const theirs = withLocalFilesOf(sameTemplate ? mine : {}, server.draftSchema ?? {})
  const ours = refused !== null && saysWhatWasSent(opened, refused)
  const base = ours ? theirs : kept.savedSchema
  // Files and records of both sides are joined, so that they are no reason to ask.
  const { mine: joined } = compared({ draftSchema: mine, savedSchema: base }, opened)
  const isTyped =
    !same(form, withoutLocalFiles(mine), withoutLocalFiles(base)) ||
    (refused !== null && !ours) ||
    lacksLocalFileOf(mine, theirs)
  const unsaved = sameTemplate && (kept.unanswered !== null || (isTyped && !same(form, joined, theirs)))
  if (server.completed || opened.inspection.can.edit !== true) {
    const isMissed = unsaved || lacksLocalFileOf(mine, server.draftSchema ?? {})
    const lost = isMissed && !kept.completed
    return { changes: lost ? { ...server, overtaken: [...kept.overtaken, mine] } : server, lost }
  }
  if (!unsaved) return { changes: { ...server, draftSchema: theirs, savedSchema: theirs }, lost: false }
  const place = { currentStep: kept.currentStep, currentSectionStep: kept.currentSectionStep }
  const resumed: Partial<WebForm> = { ...server, ...place, draftSchema: mine, saveState: 'unsaved' }
  if (ours) return { changes: resumed, lost: false }
  // Until it is answered, or the user has chosen, the draft stands on the version it was typed on: a reload finds the
  // same again.
  const { version, savedSchema } = kept
  const waiting: Partial<WebForm> = {
    ...resumed,
    version,
    savedSchema,
    unanswered: kept.unanswered ?? refused,
  }
  if (kept.unanswered || version === opened.version) return { changes: waiting, lost: false }
  return { changes: { ...waiting, ...meeting(kept, opened) }, lost: false }
}

type Sides = Pick<WebForm, 'draftSchema' | 'savedSchema'>

/** Our answers and the server's, with the files and records of both sides in each; `saved`: what the server has. */
export function compared({ draftSchema, savedSchema }: Sides, opened: InspectionForm) {
  const form = normalizedOf(opened.form.structure)
  const saved = withLocalFilesOf(draftSchema, answersOf(opened))
  const joined = joinedLists(form, savedSchema, draftSchema, answersOf(opened))
  return { mine: withAnswers(draftSchema, joined.mine), theirs: withAnswers(saved, joined.theirs), saved }
}

/**
 * How to go on with unsaved answers and another version of the server: the person has to choose where answers differ;
 * otherwise what both sides added stands on that version, to be saved.
 */
export function meeting(
  sides: Sides & Pick<WebForm, 'inspection'>,
  opened: InspectionForm,
): Pick<WebForm, 'conflict' | 'draftSchema' | 'saveState' | 'stopNavigation'> & Partial<WebForm> {
  const { mine, theirs, saved } = compared(sides, opened)
  const differences = diffAnswers(normalizedOf(opened.form.structure), mine, theirs)
  if (differences.length === 0)
    return { ...standingOn(opened), draftSchema: theirs, savedSchema: saved, saveState: 'unsaved' }
  const conflict: Conflict = { theirs: opened, differences, returned: isReturnedSince(sides, opened) }
  return { conflict, draftSchema: mine, saveState: 'conflict', stopNavigation: true }
}

/** What changes when a draft goes on from the server's version; place and answers of the page stay. */
export function standingOn(opened: InspectionForm) {
  const { draftSchema, openedSchema, currentStep, currentSectionStep, ...server } = fromServer(opened)
  return { ...server, conflict: null, stopNavigation: false }
}

/** It was submitted and came back: the person decides once more when to submit it. */
const isReturnedSince = ({ inspection }: Pick<WebForm, 'inspection'>, opened: InspectionForm): boolean =>
  opened.inspection.round > (inspection?.round ?? 1)

export type Opening = {
  store: WebFormStore
  storage: Pick<DraftStorage<WebForm>, 'choose'>
  save: SaveCall
  fetchForm: (inspectionId: number) => Promise<InspectionForm>
  /** What `fetchForm` would answer, asked for before this device's draft was known. */
  asked?: Promise<InspectionForm> | undefined
  /** What this device knows of an inspection that was never opened on it, for when the server cannot be reached. */
  keptForm?: (key: DraftKey) => Promise<InspectionForm | undefined>
  /** Aborted when another inspection is opened or the page is left; nothing is changed from then on. */
  signal: AbortSignal
}

/**
 * Sends the save again that the page before left without an answer, before anything is decided by what the server has:
 * what it repeats or does is ours, whatever others have saved since. `refused`: it was not taken, on any try.
 */
async function sendAgain(
  kept: WebForm,
  save: SaveCall,
): Promise<{ changes: Partial<WebForm>; refused: Unanswered | null }> {
  const { unanswered } = kept
  if (!unanswered || !kept.form) return { changes: {}, refused: null }
  try {
    const { version, saved_at } = await save(unanswered.payload, unanswered.key)
    const saved = { version, savedSchema: unanswered.answers, savedAt: saved_at, unanswered: null }
    return { changes: { ...saved, refusal: refusalOnceSaved(kept.refusal) }, refused: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isUndecided(error)) return { changes: {}, refused: null }
    const isStale = error.code === 'stale_version'
    return { changes: { unanswered: null }, refused: isStale ? unanswered : null }
  }
}

/**
 * Opens an inspection: first what this device kept of it, then the server's word. Without a server the kept draft is
 * enough to go on; without either the call's error is thrown. `lost` as in `reconciled`.
 */
export async function openInspection(given: Opening, key: DraftKey): Promise<{ lost: boolean }> {
  const { store, storage, save, fetchForm, asked, signal } = given
  storage.choose(null)
  store.setState({ ...emptyWebForm(store.getState().locale), isLoadingForm: true }, true)
  storage.choose(draftKey(key))
  await store.persist.rehydrate()
  if (signal.aborted) return { lost: false }
  const before = store.getState()
  try {
    const { changes: sent, refused } = await sendAgain(before, save)
    const opened = (await stillTrue(asked, before)) ?? (await fetchForm(key.inspectionId))
    if (signal.aborted) return { lost: false }
    const kept = { ...before, ...sent }
    const { changes, lost } = reconciled(kept, opened, refused)
    settleIn(store, { ...kept, ...changes, ...(isReturnedSince(kept, opened) && { toSubmit: false }) })
    return { lost }
  } catch (error) {
    if (signal.aborted) return { lost: false }
    const known = isUnreachable(error) ? await withoutServer(given, before, key) : null
    if (signal.aborted) return { lost: false }
    if (!known) {
      store.setState({ isLoadingForm: false })
      throw error
    }
    settleIn(store, known)
    return { lost: false }
  }
}

/** The form as it was asked for, unless this device has something to send or a version that came after it. */
async function stillTrue(
  asked: Promise<InspectionForm> | undefined,
  before: WebForm,
): Promise<InspectionForm | undefined> {
  if (!asked || isUnsent(before)) return undefined
  const opened = await asked
  return before.form === null || opened.version >= before.version ? opened : undefined
}

/** What to go on with while the server cannot be reached: the draft of this device, or what it read last. */
async function withoutServer(given: Opening, before: WebForm, key: DraftKey): Promise<WebForm | null> {
  if (before.form) return { ...before, openedSchema: before.savedSchema, saveState: 'offline' }
  const opened = await given.keptForm?.(key)
  return opened ? { ...before, ...fromServer(opened), saveState: 'offline' } : null
}

/** Puts a state into the store, at a place that exists in it. */
export function settleIn(store: WebFormStore, state: WebForm): void {
  if (!state.form) return
  const whole = { ...state, normalizedForm: normalizedOf(state.form.structure), now: judgedAt(state) }
  const evaluation = evaluated(whole)
  const place = { currentStep: whole.currentStep, currentSectionStep: whole.currentSectionStep }
  const position = evaluation ? settle(whole.normalizedForm, evaluation, place) : place
  store.setState({ ...whole, ...position, evaluation, isLoadingForm: false })
}

/** Shows what was submitted from elsewhere. Whatever of this page was never sent is kept as overtaken. */
export function takeOthersSubmission(store: WebFormStore, opened: InspectionForm): { lost: boolean } {
  const state = store.getState()
  const { changes, lost } = reconciled(state, opened)
  settleIn(store, { ...state, ...changes, toSubmit: false, stopNavigation: false })
  return { lost }
}

/**
 * Ends the draft of who may not read what was submitted from elsewhere: a respondent's link reads nothing any more.
 * Whatever of this page was never sent is kept as overtaken.
 */
export function giveWayToSubmission(store: WebFormStore): void {
  const state = store.getState()
  if (!state.inspection) return
  const { overtaken, draftSchema, savedSchema } = state
  store.setState({
    completed: true,
    overtaken: isUnsent(state) ? [...overtaken, draftSchema] : overtaken,
    draftSchema: savedSchema,
    unanswered: null,
    conflict: null,
    saveState: 'saved',
    stopNavigation: false,
  })
}

/** Takes the server's version as it is, whatever was typed here: after a submission of ours. */
export function takeServerVersion(store: WebFormStore, opened: InspectionForm): void {
  settleIn(store, { ...store.getState(), ...fromServer(opened), stopNavigation: false })
}

/**
 * Empties the store and forgets the draft this device kept. What a submission from elsewhere had overtaken stays, until
 * it is removed itself.
 */
export async function resetWebForm(store: WebFormStore, storage: DraftStorage<WebForm>): Promise<void> {
  const { overtaken, savedSchema } = store.getState()
  const isKept = overtaken.length > 0
  if (isKept) store.setState({ draftSchema: savedSchema, unanswered: null, toSubmit: false, refusal: null })
  const done: Promise<unknown> = isKept ? storage.written() : storage.removeItem('web-form')
  // Before anything is waited for: another inspection may be opened meanwhile.
  storage.choose(null)
  store.setState(emptyWebForm(store.getState().locale), true)
  await done
}
