import type { StoreApi } from 'zustand'
import type { DraftKey } from '../state/opening.ts'
import type { UploadQueueState } from './queue-item.ts'

/** Counts work as a file that the device is still writing down, so that leaving the page is asked about until it has ended. */
export async function beingKept<T>(
  queue: Pick<StoreApi<UploadQueueState>, 'setState'>,
  work: Promise<T>,
): Promise<T> {
  const count = (change: 1 | -1) => queue.setState(({ beingKept }) => ({ beingKept: beingKept + change }))
  count(1)
  try {
    return await work
  } finally {
    count(-1)
  }
}

/**
 * Whether the device keeps all files of an inspection that have not arrived. Resolves once it has written down, or failed
 * to, what was added until then.
 */
export async function filesKept(
  queue: Pick<StoreApi<UploadQueueState>, 'getState' | 'subscribe'>,
  { userId, inspectionId }: DraftKey,
): Promise<boolean> {
  await new Promise<void>((resolve) => {
    if (queue.getState().beingKept === 0) return resolve()
    const leave = queue.subscribe(({ beingKept }) => {
      if (beingKept > 0) return
      leave()
      resolve()
    })
  })
  return queue
    .getState()
    .uploadedFiles.every(
      (item) =>
        item.userId !== userId ||
        item.certification_data.inspection_id !== inspectionId ||
        item.keptHere ||
        item.status === 'hashing',
    )
}
