import { CallError } from '@atesta/contract/client.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import type { StorageValue } from 'zustand/middleware'
import type { DeviceStore } from '../../device/device-store.ts'
import { isReadOnly } from '../state/answering.ts'
import { Autosave, type AutosaveCalls } from '../state/autosave.ts'
import { closeStoredInspection } from '../state/close-inspection.ts'
import { type DraftKey, draftKey, openInspection } from '../state/opening.ts'
import type { Receipt } from '../state/receipts.ts'
import { type SubmitCall, submitForm } from '../state/submitting.ts'
import { createWebForm, type WebForm } from '../state/web-form.ts'
import { isForLater } from './for-later.ts'

export type DraftCalls = Pick<AutosaveCalls, 'save' | 'fetchForm'> & {
  submit: SubmitCall
  /** The state of the inspection's files: on their way, in need of the person, or all arrived. */
  files: (inspectionId: number) => Promise<'on_their_way' | 'stopped' | 'arrived'>
  keepReceipt: (receipt: Receipt) => Promise<void>
  /** A person who came by a link can read nothing once it is submitted. */
  isGuest: boolean
}

/**
 * saved: the server has the answers. submitted: done. waiting: for a server that accepts it. refused: see the
 * draft.
 */
export type SentDraft = 'saved' | 'submitted' | 'waiting' | 'waits_for_files' | 'refused'

/** A draft that is to be sent although it was refused before. */
export const triedAgain = ({
  toSubmit,
  wasToSubmit,
  refusal,
}: Pick<WebForm, 'toSubmit' | 'wasToSubmit' | 'refusal'>): Partial<WebForm> => ({
  toSubmit: toSubmit || (refusal !== null && wasToSubmit),
  wasToSubmit: false,
  refusal: null,
})

export const isWaiting = (outcome: SentDraft): boolean =>
  outcome === 'waiting' || outcome === 'waits_for_files'

/**
 * Repeats a submission whose answer never arrived, before anything else: a link that has submitted can no
 * longer read anything. Null: there was none, it was not accepted, or other answers were given since.
 */
async function submitAgain(
  device: DeviceStore,
  key: DraftKey,
  { submit, keepReceipt }: DraftCalls,
): Promise<Receipt | null> {
  const kept = await device.get<StorageValue<WebForm>>('drafts', `web-form:${draftKey(key)}`)
  const { toSubmit, submission, task, draftSchema } = kept?.state ?? {}
  if (!toSubmit || !submission || !task || !sameJson(submission.answers, draftSchema)) return null
  try {
    const receipt = await submit(task.id, submission.payload, submission.key)
    await keepReceipt(receipt)
    return receipt
  } catch (error) {
    if (!(error instanceof CallError) || isForLater(error)) throw error
    return null
  }
}

/** The calls, none of which is awaited any longer once `stop` is aborted, as if the server could not be reached. */
function until(stop: AbortSignal, calls: DraftCalls): DraftCalls {
  const stopped = new Promise<never>((_, reject) => {
    const end = () => reject(new CallError(0, null))
    if (stop.aborted) end()
    stop.addEventListener('abort', end)
  })
  stopped.catch(() => undefined)
  const soon = <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) => {
    return (...given: Given) => Promise.race([call(...given), stopped])
  }
  const { save, fetchForm, submit, files } = calls
  return {
    ...calls,
    save: soon(save),
    fetchForm: soon(fetchForm),
    submit: soon(submit),
    files: soon(files),
  }
}

/**
 * Sends a stored draft without showing it: its answers and, where the person has submitted it, the
 * submission. Only while holding the draft's turn. What only the person can decide stays, with the reason.
 * `stop` is aborted when the turn has to end at once.
 */
export async function sendDraft(
  device: DeviceStore,
  key: DraftKey,
  given: DraftCalls,
  locale: Locale,
  stop = new AbortController().signal,
): Promise<SentDraft> {
  const calls = until(stop, given)
  const { store, storage } = createWebForm(device)
  store.setState({ locale })
  const { signal } = new AbortController()
  let autosave: Autosave | undefined
  let refusal: string | null = null
  const refuse = (code: string): SentDraft => {
    store.setState(({ toSubmit }) => ({ toSubmit: false, wasToSubmit: toSubmit, refusal: code }))
    return 'refused'
  }
  try {
    const receipt = await submitAgain(device, key, calls)
    if (receipt && calls.isGuest) {
      storage.choose(draftKey(key))
      await storage.removeItem('web-form')
      return 'submitted'
    }
    let isRead = false
    const fetchForm = async (id: number) => {
      const form = await calls.fetchForm(id)
      isRead = true
      return form
    }
    await openInspection({ store, storage, ...calls, fetchForm, signal }, key)
    if (isReadOnly(store.getState())) {
      const { completed, toSubmit, overtaken, inspection } = store.getState()
      // Its answers are saved, but it may not be submitted, as in an archived task.
      if (toSubmit && !completed && overtaken.length === 0)
        return refuse(inspection?.cannot.edit ?? 'forbidden')
      store.setState({ toSubmit: false })
      // Kept until the person removes it: no refusal, which would hold up what is typed once the inspection has come back.
      if (overtaken.length > 0) return 'refused'
      await storage.removeItem('web-form')
      return completed ? 'submitted' : 'saved'
    }
    // It is submitted; only reading it back failed.
    if (receipt && !isRead) return 'waiting'
    const told = (code: string) => {
      refusal = code
    }
    autosave = new Autosave(store, {
      ...calls,
      kept: storage.written,
      onSubmitted: () => told('inspection_already_submitted'),
      onFailure: (error) => {
        if (!isForLater(error)) told(error.code)
      },
    })
    if (!(await autosave.flush())) {
      if (store.getState().conflict) return refuse('stale_version')
      return refusal === null ? 'waiting' : refuse(refusal)
    }
    if (!store.getState().toSubmit) return 'saved'
    const files = await calls.files(key.inspectionId)
    if (files === 'on_their_way') return 'waits_for_files'
    if (files === 'stopped') return refuse('files_not_sent')
    await submitForm({ store, autosave, kept: storage.written, ...calls })
    // Answers overtaken by a submission elsewhere stay until they are removed.
    if (store.getState().overtaken.length === 0) await storage.removeItem('web-form')
    return 'submitted'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isForLater(error)) return 'waiting'
    return refuse(error.code)
  } finally {
    // From here on nothing of it is written: a tab may open it.
    await closeStoredInspection(store, storage)
    autosave?.stop()
  }
}
