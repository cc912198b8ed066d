import type { Change } from '../../device/device-store.ts'
import { thisDevice } from '../../device/device-store.ts'
import { startedKey } from '../../offline/started.ts'
import { tabLocks, uploadQueue } from '../fill.ts'
import { type DraftKey, draftKey } from '../state/opening.ts'
import { lockName } from '../state/tab-lock.ts'
import type { QueueItem } from '../upload/queue-item.ts'
import { forgetHeld } from './forget-held.ts'

/**
 * Removes this device's data of an inspection: draft, form and files that have not arrived. The server's data
 * stay. False while a tab has it open or is sending it.
 */
export async function removeKept(key: DraftKey): Promise<boolean> {
  let removed = false
  await tabLocks.whenFree(lockName(key), async () => {
    const isOf = ({ userId, certification_data }: QueueItem) =>
      userId === key.userId && certification_data.inspection_id === key.inspectionId
    await Promise.all(
      uploadQueue.store
        .getState()
        .uploadedFiles.filter(isOf)
        .map((item) => uploadQueue.forget(item)),
    )
    const left = (await thisDevice.all<QueueItem>('uploads')).filter(isOf)
    const draft = `web-form:${draftKey(key)}`
    const gone: Pick<Change, 'store' | 'key'>[] = [
      { store: 'drafts', key: draft },
      { store: 'forms', key: draft },
      { store: 'started', key: startedKey({ userId: key.userId, id: key.inspectionId }) },
      ...left.flatMap(({ id }) => [
        { store: 'uploads' as const, key: id },
        { store: 'files' as const, key: id },
      ]),
    ]
    await thisDevice.change(gone.map((each) => ({ ...each, value: undefined })))
    forgetHeld(key.userId, key.inspectionId)
    removed = true
  })
  return removed
}
