import { CallError } from '@atesta/contract/client.ts'
import type { DraftKey } from '../state/opening.ts'
import type { KeptUploads } from '../upload/kept-uploads.ts'
import type { QueueItem } from '../upload/queue-item.ts'
import type { UploadQueue } from '../upload/upload-queue.ts'
import { isForLater } from './for-later.ts'

const isOf =
  ({ userId, inspectionId }: DraftKey) =>
  (item: QueueItem) =>
    item.userId === userId && item.certification_data.inspection_id === inspectionId

const isNamed =
  (names: ReadonlySet<string>) =>
  ({ id, certification }: QueueItem) =>
    names.has(id) || names.has(certification?.identifier ?? '')

/** Whether some of these files are on their way from here. */
export const hasUploads = (queue: UploadQueue, names: ReadonlySet<string>): boolean =>
  queue.store.getState().uploadedFiles.some(isNamed(names))

/**
 * Forgets an inspection's files that have not arrived: those of this page, and those stored on the device.
 */
export async function clearUploads(queue: UploadQueue, kept: KeptUploads, key: DraftKey): Promise<void> {
  const here = queue.store.getState().uploadedFiles.filter(isOf(key))
  await Promise.all(here.map((item) => queue.forget(item)))
  const left = (await kept.restore(key.userId)).filter(isOf(key))
  await Promise.all(left.map((item) => kept.remove(item.id)))
}

/**
 * Removes files that have not arrived, and whose record was removed, from the queue: they would be certified
 * for no answer, or keep the inspection from being sent. `names`: the ids of the files in the record. A file
 * that the server cannot be asked to withdraw now is not sent any further, and left to the person.
 */
export async function withdrawNamed(queue: UploadQueue, names: ReadonlySet<string>): Promise<void> {
  const here = queue.store.getState().uploadedFiles.filter(isNamed(names))
  const remove = (item: QueueItem) =>
    queue.remove(item.id).catch((error) => {
      if (!(error instanceof CallError)) throw error
      if (isForLater(error)) queue.cancel(item.id)
      else return queue.forget(item)
    })
  await Promise.all(here.filter(({ status }) => status !== 'hashing').map(remove))
}

/**
 * Removes an inspection's files that have not arrived from its answers, the device and the server, except for those
 * named in `staying`.
 */
export async function withdrawUploads(
  queue: UploadQueue,
  key: DraftKey,
  staying: ReadonlySet<string>,
): Promise<void> {
  const isStaying = isNamed(staying)
  const here = queue.store.getState().uploadedFiles.filter((item) => isOf(key)(item) && !isStaying(item))
  const remove = (item: QueueItem) =>
    queue.remove(item.id).catch((error) => {
      // The server gives up by itself when no bytes arrive.
      if (!(error instanceof CallError)) throw error
    })
  await Promise.all(here.filter(({ status }) => status !== 'hashing').map(remove))
}
