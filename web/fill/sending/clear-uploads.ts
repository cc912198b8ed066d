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

/** Forgets an inspection's files that have not arrived: those of this page, and those the device still keeps. */
export async function clearUploads(queue: UploadQueue, kept: KeptUploads, key: DraftKey): Promise<void> {
  const here = queue.store.getState().uploadedFiles.filter(isOf(key))
  await Promise.all(here.map((item) => queue.forget(item)))
  const left = (await kept.restore(key.userId)).filter(isOf(key))
  await Promise.all(left.map((item) => kept.remove(item.id)))
}

/**
 * Takes files that went with their record, and have not arrived, out of the queue: they would be certified for no answer, or
 * keep the inspection from being sent. `names`: under which the record had its files. What the server cannot be asked to
 * take back now is sent no further, and left to the person.
 */
export async function withdrawNamed(queue: UploadQueue, names: ReadonlySet<string>): Promise<void> {
  const isNamed = ({ id, certification }: QueueItem) =>
    names.has(id) || names.has(certification?.identifier ?? '')
  const here = queue.store.getState().uploadedFiles.filter(isNamed)
  const remove = (item: QueueItem) =>
    queue.remove(item.id).catch((error) => {
      if (!(error instanceof CallError)) throw error
      if (isForLater(error)) queue.cancel(item.id)
      else return queue.forget(item)
    })
  await Promise.all(here.filter(({ status }) => status !== 'hashing').map(remove))
}

/** Takes an inspection's files that have not arrived out of its answers, of the device and of the server. */
export async function withdrawUploads(queue: UploadQueue, key: DraftKey): Promise<void> {
  const here = queue.store.getState().uploadedFiles.filter(isOf(key))
  for (const item of here.filter(({ status }) => status !== 'hashing')) {
    await queue.remove(item.id).catch((error) => {
      // What the server does not let go of now, it gives up when no bytes come.
      if (!(error instanceof CallError)) throw error
    })
  }
}
