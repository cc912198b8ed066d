import { thisDevice } from '../../device/device-store.ts'
import { submittedElsewhere } from '../../offline/kept-here.ts'
import { findStarted, startedKey } from '../../offline/started.ts'
import { uploadQueue } from '../fill.ts'
import type { DraftKey } from '../state/opening.ts'
import { canRetry } from '../upload/queue-item.ts'
import { changeKeptDraft } from './change-kept-draft.ts'
import { triedAgain } from './send-draft.ts'
import { sendNow } from './sender.ts'

/**
 * Tries again the files of an inspection that have failed or were stopped, as far as the device has their bytes and these
 * may be accepted.
 */
async function retryFiles({ userId, inspectionId }: DraftKey): Promise<void> {
  const stopped = uploadQueue.store
    .getState()
    .uploadedFiles.filter(
      (item) =>
        item.userId === userId &&
        item.certification_data.inspection_id === inspectionId &&
        item.certification_data.file !== null &&
        item.error !== submittedElsewhere &&
        canRetry(item),
    )
  await Promise.all(stopped.map(({ id }) => uploadQueue.retry(id)))
}

/**
 * Tries to send what is kept of an inspection once more, also what was refused or has stopped before, and submits it where
 * that was asked for. False: another tab has it open or sends it, and it was left alone.
 */
export async function retryKept(key: DraftKey): Promise<boolean> {
  const isFree = await changeKeptDraft(key, triedAgain)
  if (!isFree) return false
  const started = await findStarted(key.userId, key.inspectionId)
  if (started?.refused) await thisDevice.put('started', startedKey(started), { ...started, refused: null })
  await retryFiles(key)
  uploadQueue.goOn()
  await sendNow(key.userId, key.inspectionId)
  return true
}
