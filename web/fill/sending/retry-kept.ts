import { thisDevice } from '../../device/device-store.ts'
import { findStarted, startedKey } from '../../offline/started.ts'
import { uploadQueue } from '../fill.ts'
import type { DraftKey } from '../state/opening.ts'
import { changeKeptDraft } from './change-kept-draft.ts'
import { sendNow } from './sender.ts'

/** Tries to send what is kept of an inspection once more, also what was refused before. */
export async function retryKept(key: DraftKey): Promise<void> {
  const started = await findStarted(key.userId, key.inspectionId)
  if (started?.refused) await thisDevice.put('started', startedKey(started), { ...started, refused: null })
  await changeKeptDraft(key, { refusal: null })
  uploadQueue.goOn()
  await sendNow(key.userId)
}
