import { CallError } from '@atesta/contract/client.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import type { DeviceStore } from '../../device/device-store.ts'
import { isReadOnly } from '../state/answering.ts'
import { Autosave, type AutosaveCalls } from '../state/autosave.ts'
import { letGo } from '../state/let-go.ts'
import { type DraftKey, isUnreachable, openInspection } from '../state/opening.ts'
import type { Receipt } from '../state/receipts.ts'
import { submitForm } from '../state/submitting.ts'
import { createWebForm } from '../state/web-form.ts'

export type DraftCalls = Pick<AutosaveCalls, 'save' | 'fetchForm'> & {
  submit: (taskId: number, payload: FormPayload) => Promise<Receipt>
  /** How the inspection's files stand: on their way, in need of the person, or all there. */
  files: (inspectionId: number) => Promise<'on_their_way' | 'stopped' | 'arrived'>
  keepReceipt: (receipt: Receipt) => Promise<void>
  /** Who came by a link reads nothing any more once it is submitted. */
  isGuest: boolean
}

/** saved: the server has the answers. submitted: it is done. waiting: for a connection, or files. refused: see the draft. */
export type SentDraft = 'saved' | 'submitted' | 'waiting' | 'refused'

/**
 * Sends what this device keeps of a draft without showing it: its answers and, where the person has submitted it, the
 * submission. Only while the draft's turn is held. What only the person can decide stays as it is, with the reason.
 */
export async function sendDraft(
  device: DeviceStore,
  key: DraftKey,
  calls: DraftCalls,
  locale: Locale,
): Promise<SentDraft> {
  const { store, storage } = createWebForm(device)
  store.setState({ locale })
  const { signal } = new AbortController()
  let autosave: Autosave | undefined
  let refusal: string | null = null
  const refuse = (code: string): SentDraft => {
    store.setState({ toSubmit: false, refusal: code })
    return 'refused'
  }
  try {
    await openInspection({ store, storage, ...calls, signal }, key)
    if (isReadOnly(store.getState())) {
      store.setState({ toSubmit: false })
      // Kept until the person removes it: no refusal, which would hold up what is typed once the inspection has come back.
      if (store.getState().overtaken.length > 0) return 'refused'
      await storage.removeItem('web-form')
      return 'submitted'
    }
    const told = (code: string) => {
      refusal = code
    }
    autosave = new Autosave(store, {
      ...calls,
      kept: storage.written,
      onSubmitted: () => told('inspection_already_submitted'),
      onFailure: (error) => told(error.code),
    })
    if (!(await autosave.flush())) {
      if (store.getState().conflict) return refuse('stale_version')
      return refusal === null ? 'waiting' : refuse(refusal)
    }
    if (!store.getState().toSubmit) return 'saved'
    const files = await calls.files(key.inspectionId)
    if (files === 'on_their_way') return 'waiting'
    if (files === 'stopped') return refuse('files_not_sent')
    await submitForm({ store, autosave, ...calls })
    // What an earlier submission from elsewhere had overtaken stays until it is removed.
    if (store.getState().overtaken.length === 0) await storage.removeItem('web-form')
    return 'submitted'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isUnreachable(error) || error.status === 401 || error.status === 429) return 'waiting'
    return refuse(error.code)
  } finally {
    // From here on nothing of it is written: a tab may open it.
    await letGo(store, storage)
    autosave?.stop()
  }
}
