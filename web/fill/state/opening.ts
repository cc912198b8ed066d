import { CallError, isTransient, isUnreachable } from '@atesta/contract/client.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { settle } from '@atesta/forms/navigation.ts'
import { within } from '../../device/within.ts'
import type { DraftStorage } from './draft-storage.ts'
import { isOpen } from './moved-on.ts'
import { fromServer, isReturnedSince, reconciled } from './reconciling.ts'
import { isUndecided, isUnsent, refusalOnceSaved, type SaveCall } from './unanswered.ts'
import {
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

export type Opening = {
  store: WebFormStore
  storage: Pick<DraftStorage<WebForm>, 'choose'>
  save: SaveCall
  fetchForm: (inspectionId: number) => Promise<InspectionForm>
  /** An early request of what `fetchForm` returns, made before this device's draft was read. */
  asked?: Promise<InspectionForm> | undefined
  /** This device's data of an inspection never opened on it, for when the server cannot be reached. */
  keptForm?: (key: DraftKey) => Promise<InspectionForm | undefined>
  /**
   * How long to wait for the server before going on with what this device has, in ms; without it, as long as the calls
   * last.
   */
  patience?: number
  /** Aborted when another inspection is opened or the page is left; nothing is changed from then on. */
  signal: AbortSignal
}

/** What the page shows without an answer of the server, and what that answers at last; see `catchUp`. */
export type Late = { shown: WebForm; answer: Promise<InspectionForm | undefined> }

/** `lost` as in `reconciled`. `late`: the page goes on with what this device has. */
export type Opened = { lost: boolean; late?: Late }

/**
 * Repeats the save that the previous page left unanswered, before comparing with the server's data: whatever
 * it repeats or does is ours, whatever others have saved since. `refused`: no attempt was accepted.
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

/** The server cannot be reached, and of the inspection this device has what was typed, but not the form. */
export class FormMissing extends CallError {
  constructor() {
    super(0, null)
    this.name = 'FormMissing'
  }
}

/** A draft together with its form, where the device has lost that and it is this one. */
function withForm(before: WebForm, { form }: InspectionForm): WebForm {
  const { template } = before.inspection ?? {}
  const isIts = template?.id === form.id && template.version === form.version
  return before.form === null && isIts ? { ...before, form } : before
}

type Answer = { sent: Partial<WebForm>; refused: Unanswered | null; opened: InspectionForm }

/** Sends what the device still has to send, then reads the inspection. Null: it is not to be read any more. */
async function askServer(
  { save, fetchForm, asked }: Opening,
  before: WebForm,
  { inspectionId }: DraftKey,
  isWanted: () => boolean,
): Promise<Answer | null> {
  const { changes: sent, refused } = await sendAgain(before, save)
  if (!isWanted()) return null
  const opened = (await stillTrue(asked, before)) ?? (await fetchForm(inspectionId))
  return { sent, refused, opened }
}

/**
 * Opens an inspection: first this device's data, then the server's. Without a server, or when it fails or takes too long, the
 * stored draft is enough to continue; without either, the call's error is thrown.
 */
export async function openInspection(given: Opening, key: DraftKey): Promise<Opened> {
  const { store, storage, signal, patience } = given
  storage.choose(null)
  const empty = emptyWebForm(store.getState().locale)
  store.setState({ ...empty, userId: key.userId, isLoadingForm: true }, true)
  storage.choose(draftKey(key))
  await store.persist.rehydrate()
  if (signal.aborted) return { lost: false }
  const before = store.getState()
  let goneOn = false
  const asking = askServer(given, before, key, () => !goneOn || isSaved(store.getState()))
  try {
    const answer = patience === undefined ? await asking : await within(patience, asking)
    if (signal.aborted) return { lost: false }
    if (answer) return settleAnswer(store, before, answer)
    const known = await withoutServer(given, before, key)
    if (signal.aborted) return { lost: false }
    if (!known) {
      const late = await asking
      return signal.aborted || !late ? { lost: false } : settleAnswer(store, before, late)
    }
    goneOn = true
    return goOnHere(store, known, asking)
  } catch (error) {
    if (signal.aborted) return { lost: false }
    const known = mayAnswerLater(error) ? await withoutServer(given, before, key) : null
    if (signal.aborted) return { lost: false }
    if (!known) {
      // What this device has of it stays as it is.
      storage.choose(null)
      store.setState({ isLoadingForm: false })
      throw before.inspection && isUnreachable(error) ? new FormMissing() : error
    }
    return goOnHere(store, known, asking)
  }
}

/** Whether the server may answer when it is asked again: it cannot be reached, has too much to do or fails. */
export const mayAnswerLater = (error: unknown): boolean =>
  error instanceof CallError && (isTransient(error) || error.status >= 500)

function goOnHere(store: WebFormStore, known: WebForm, asking: Promise<Answer | null>): Opened {
  settleIn(store, known)
  const answer = asking.then((given) => given?.opened)
  answer.catch(() => undefined)
  return { lost: false, late: { shown: store.getState(), answer } }
}

function settleAnswer(store: WebFormStore, before: WebForm, { sent, refused, opened }: Answer): Opened {
  const kept = withForm({ ...before, ...sent }, opened)
  const { changes, lost } = reconciled(kept, opened, refused)
  const settled = { ...kept, ...changes, ...(isReturnedSince(kept, opened) && { toSubmit: false }) }
  settleIn(store, { ...settled, openedSchema: settled.draftSchema })
  return { lost }
}

/** Whether there is nothing of this page that the server lacks, or that it is about to be told. */
export const isSaved = ({ unanswered, conflict, toSubmit, draftSchema, savedSchema }: WebForm): boolean =>
  !unanswered && !conflict && !toSubmit && sameJson(draftSchema, savedSchema)

/** The form as requested early, unless this device has something to send, or a later version. */
async function stillTrue(
  asked: Promise<InspectionForm> | undefined,
  before: WebForm,
): Promise<InspectionForm | undefined> {
  if (!asked || isUnsent(before)) return undefined
  const opened = await asked
  return before.inspection === null || opened.version >= before.version ? opened : undefined
}

/**
 * What to continue with while the server cannot be reached: this device's draft, or the data it read last.
 */
async function withoutServer(given: Opening, before: WebForm, key: DraftKey): Promise<WebForm | null> {
  const goOn = (draft: WebForm): WebForm => ({
    ...draft,
    openedSchema: draft.draftSchema,
    saveState: 'offline',
  })
  if (before.form) return goOn(before)
  const opened = await given.keptForm?.(key)
  if (!opened) return null
  if (!before.inspection) return { ...before, ...fromServer(opened), saveState: 'offline' }
  const draft = withForm(before, opened)
  return draft.form ? goOn(draft) : null
}

/** Puts a state into the store, at an existing place. */
export function settleIn(store: WebFormStore, state: WebForm): void {
  if (!state.form) return
  const whole = { ...state, normalizedForm: normalizedOf(state.form.structure), now: judgedAt(state) }
  const evaluation = evaluated(whole)
  const place = { currentStep: whole.currentStep, currentSectionStep: whole.currentSectionStep }
  const position = evaluation ? settle(whole.normalizedForm, evaluation, place) : place
  store.setState({ ...whole, ...position, evaluation, isLoadingForm: false })
}

/** Shows a submission from elsewhere. Unsent answers of this page are kept as overtaken. */
export function takeOthersSubmission(store: WebFormStore, opened: InspectionForm): { lost: boolean } {
  const state = store.getState()
  const { changes, lost } = reconciled(state, opened)
  settleIn(store, { ...state, ...changes, toSubmit: false, stopNavigation: false })
  return { lost }
}

/**
 * Ends the draft of a person who may not read a submission from elsewhere: a respondent's link can no longer
 * read anything. Unsent answers of this page are kept as overtaken.
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

/** Takes the server's version of the open inspection as it is, whatever was typed here: after our own submission. */
export function takeServerVersion(store: WebFormStore, opened: InspectionForm): void {
  const state = store.getState()
  if (isOpen(state, opened.inspection.id))
    settleIn(store, { ...state, ...fromServer(opened), stopNavigation: false })
}

/**
 * Empties the store and removes the stored draft. Answers overtaken by a submission elsewhere stay until they
 * are removed.
 */
export async function resetWebForm(store: WebFormStore, storage: DraftStorage<WebForm>): Promise<void> {
  const { overtaken, savedSchema } = store.getState()
  const isKept = overtaken.length > 0
  if (isKept) store.setState({ draftSchema: savedSchema, unanswered: null, toSubmit: false, refusal: null })
  const done = isKept ? storage.written() : storage.removeItem('web-form')
  // Before anything is awaited: another inspection may be opened meanwhile.
  storage.choose(null)
  store.setState(emptyWebForm(store.getState().locale), true)
  await done
}
