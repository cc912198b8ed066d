import { type StoreName, thisDevice } from '../../device/device-store.ts'
import { forgetFormCopies } from '../../device/form-copies.ts'
import { uploadQueue } from '../fill.ts'
import type { QueueItem } from '../upload/queue-item.ts'
import { forgetHeld } from './forget-held.ts'
import type { SentEntry } from './sent-log.ts'

/** Rooms whose keys begin with the user, and the prefix before the user. */
const storeNames: readonly [StoreName, string][] = [
  ['drafts', 'web-form:'],
  ['forms', 'web-form:'],
  ['receipts', ''],
  ['started', ''],
  ['startable', ''],
  ['opened', ''],
  ['answers', ''],
]

/** Removes all of a user's data from this device. */
export async function forgetUser(userId: number): Promise<void> {
  forgetFormCopies(userId)
  forgetHeld(userId)
  const here = uploadQueue.store.getState().uploadedFiles.filter((item) => item.userId === userId)
  await Promise.all(here.map((item) => uploadQueue.forget(item)))
  const named = await Promise.all(
    storeNames.map(async ([store, before]) =>
      (await thisDevice.keys(store))
        .filter((name) => name.startsWith(`${before}${userId}:`))
        .map((key) => ({ store, key })),
    ),
  )
  const uploads = (await thisDevice.all<QueueItem>('uploads')).filter((item) => item.userId === userId)
  const sent = (await thisDevice.all<SentEntry>('sent')).filter((entry) => entry.userId === userId)
  const gone: { store: StoreName; key: string }[] = [
    ...named.flat(),
    ...uploads.map(({ id }) => ({ store: 'uploads' as const, key: id })),
    ...uploads.map(({ id }) => ({ store: 'files' as const, key: id })),
    ...sent.map(({ id }) => ({ store: 'sent' as const, key: id })),
  ]
  await thisDevice.change(gone.map((each) => ({ ...each, value: undefined })))
}
