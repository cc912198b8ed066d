import { CallError } from '@atesta/contract/client.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { quietCalls } from '../testing/quiet-calls.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from './kept-uploads.ts'
import { releasePreviews, restorePreviews } from './previews.ts'
import { UploadQueue } from './upload-queue.ts'

afterEach(() => vi.restoreAllMocks())

test('pictures that wait to be sent are shown again when their inspection is opened again, and let go of as often', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const queue = new UploadQueue(keptUploads(memoryStore()), {
    announce: () => Promise.reject(new CallError(0, null)),
    reopen: () => Promise.reject(new Error('not asked for')),
    withdraw: async () => undefined,
    send: async () => undefined,
    ...quietCalls,
  })
  const photo = (inspectionId: number) => ({
    ...{ file: fileOf('front.png', pngHeader(9, 9)), type: 'image/png', userId: 1, taskId: 7, inspectionId },
    ...{ componentId: 'photos', captured: 'picked' as const, device: {}, checkpoint: null },
  })
  const [first = '', second = ''] = queue.add([photo(3), photo(3), photo(4)])
  await until(queue.store, ({ uploadedFiles }) => uploadedFiles.every(({ status }) => status === 'waiting'))
  releasePreviews(queue.store)

  await queue.restore(1)
  restorePreviews(queue.store, 3)
  const { previews } = queue.store.getState()
  expect(Object.keys(previews)).toEqual([first, second])
  restorePreviews(queue.store, 3)
  expect(queue.store.getState().previews).toEqual(previews)
  releasePreviews(queue.store)
  expect(revoked.mock.calls.flat().sort()).toEqual(made.mock.results.map(({ value }) => value).sort())
})
