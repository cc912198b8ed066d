import { expect, test } from 'vitest'
import { create } from 'zustand'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { key } from '../testing/filling.ts'
import { filesKept } from './being-kept.ts'
import { emptyQueue, type QueueItem, queueItem, type UploadQueueState } from './queue-item.ts'

const item = (changes: Partial<QueueItem>, inspectionId = key.inspectionId): QueueItem => ({
  ...queueItem({
    ...{ file: fileOf('front.png', pngHeader(9, 9)), type: 'image/png', userId: key.userId, taskId: 7 },
    ...{ inspectionId, componentId: 'photo', captured: 'picked', device: {}, checkpoint: null },
  }),
  ...changes,
})
const queueOf = (...uploadedFiles: QueueItem[]) =>
  create<UploadQueueState>(() => ({ ...emptyQueue, uploadedFiles }))

test('all files of the inspection have to be kept that have not arrived, and only those', async () => {
  const notKept = { keptHere: false }
  expect(await filesKept(queueOf(item({}), item(notKept, 4), item({ ...notKept, userId: 2 })), key)).toBe(
    true,
  )
  expect(await filesKept(queueOf(item({ ...notKept, status: 'hashing' })), key)).toBe(true)
  expect(await filesKept(queueOf(item({}), item(notKept)), key)).toBe(false)
})

test('what is being written down is waited for', async () => {
  const queue = queueOf(item({}))
  queue.setState({ beingKept: 1 })
  const asked = filesKept(queue, key)
  queue.setState(({ uploadedFiles }) => ({
    uploadedFiles: uploadedFiles.map((one) => ({ ...one, keptHere: false })),
  }))
  queue.setState({ beingKept: 0 })
  expect(await asked).toBe(false)
})
