import { CallError, isUnreachable } from '@atesta/contract/client.ts'
import type { FormPayload, InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { showFirstInvalid, showRefused } from './answering.ts'
import type { Autosave } from './autosave.ts'
import { momentHere } from './moment.ts'
import { isOpen } from './moved-on.ts'
import { takeServerVersion } from './opening.ts'
import type { Receipt } from './receipts.ts'
import { meeting } from './reconciling.ts'
import { refusedOf } from './refused.ts'
import { isUndecided, payloadOf } from './unanswered.ts'
import { evaluated, type WebForm, type WebFormStore } from './web-form.ts'

/** Submits. Repeating the call with the same key returns the first answer. */
export type SubmitCall = (taskId: number, payload: FormPayload, idempotencyKey: string) => Promise<Receipt>

export type Submission = {
  store: WebFormStore
  autosave: Pick<Autosave, 'flush'>
  submit: SubmitCall
  /** Resolves when the device has kept what the store holds, or cannot. */
  kept: () => Promise<unknown>
  fetchForm: (inspectionId: number) => Promise<InspectionForm>
  keepReceipt: (receipt: Receipt) => Promise<void>
  /** A person who came by a link can read nothing once it is submitted. */
  isGuest: boolean
}

/**
 * Submits what is on the screen: saves it first, so that nothing is lost if the submission is refused, then
 * sends the evaluated answers and takes over the submitted inspection. Rejects with CallError; if the reason
 * is visible in the form, the form shows it. A person can open another inspection at any moment, by Back or by
 * search: what is open then is neither sent nor changed.
 */
export async function submitForm(submission: Submission): Promise<void> {
  const { store, autosave, fetchForm } = submission
  const id = store.getState().inspection?.id ?? 0
  const saved = await autosave.flush()
  const state = store.getState()
  if (!saved || !isOpen(state, id)) throw new CallError(0, null)
  store.setState({ stopNavigation: true })
  try {
    const payload = payloadOf(state, state.evaluation)
    if (!payload || !state.task || !state.inspection) throw new CallError(0, null)
    const sending = { payload, key: crypto.randomUUID(), answers: state.draftSchema }
    store.setState({ submission: sending, refused: new Map() })
    await submission.kept()
    if (!isOpen(store.getState(), id)) throw new CallError(0, null)
    const receipt = await submission.submit(state.task.id, sending.payload, sending.key)
    await submission.keepReceipt(receipt)
    if (submission.isGuest) showReceipt(store, receipt)
    else await showSubmitted(store, fetchForm, receipt)
  } catch (error) {
    if (!isOpen(store.getState(), id)) throw error
    store.setState({ stopNavigation: false })
    if (error instanceof CallError) {
      if (!isUndecided(error)) store.setState({ submission: null })
      await explain(submission, error)
    }
    throw error
  }
}

/**
 * Whether a failed submission may be left to the device for automatic sending: the server could not be
 * reached, and no question to the person is open.
 */
export const isLeftToDevice = (
  { conflict, saveState }: Pick<WebForm, 'conflict' | 'saveState'>,
  error: unknown,
): boolean => isUnreachable(error) && conflict === null && saveState !== 'failed'

/** Timeout for reading the submission back, in ms. */
const timeoutMs = 5000

/** If reading it back fails, or is never answered, the answers on this page are what was submitted. */
async function showSubmitted(
  store: WebFormStore,
  fetchForm: Submission['fetchForm'],
  receipt: Receipt,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs)
  })
  try {
    takeServerVersion(store, await Promise.race([fetchForm(receipt.inspection_id), late]))
  } catch {
    showReceipt(store, receipt)
  } finally {
    clearTimeout(timer)
  }
}

/** Shows an inspection as submitted, from its receipt, if it is the open one. */
export function showReceipt(store: WebFormStore, receipt: Receipt): void {
  const { submitted_at, version, answers_sha256 } = receipt
  const state = store.getState()
  const { inspection, draftSchema, savedSchema, evaluation, submission } = state
  if (!inspection || !isOpen(state, receipt.inspection_id)) return
  // Including calculations, which are not repeated.
  const sealed = { ...draftSchema, ...evaluation?.values }
  store.setState({
    draftSchema: sealed,
    // It may have been sent from elsewhere: unsent text from here must not appear as sent.
    savedSchema: sameJson(draftSchema, savedSchema) ? sealed : savedSchema,
    completed: true,
    toSubmit: false,
    submission: null,
    stopNavigation: false,
    version,
    judgedBy: submission?.payload.form_data.answered_at ?? momentHere(new Date(submitted_at)),
    inspection: { ...inspection, state: 'submitted', review: null, submitted_at, version, answers_sha256 },
  })
}

async function explain({ store, fetchForm }: Submission, error: CallError): Promise<void> {
  if (error.code === 'form_incomplete' && !showFirstInvalid(store))
    showRefused(store, refusedOf(store.getState(), error.fields))
  if (error.code !== 'stale_version') return
  const state = store.getState()
  if (!state.inspection) return
  const met = meeting(state, await fetchForm(state.inspection.id))
  if (!isOpen(store.getState(), state.inspection.id)) return
  store.setState({ ...met, evaluation: evaluated({ ...state, ...met }) })
}
