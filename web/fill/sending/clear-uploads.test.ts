import { CallError } from '@atesta/contract/client.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { refusal } from '../testing/desk.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import { standOf } from '../upload/known-files.ts'
import { UploadQueue } from '../upload/upload-queue.ts'
import { withdrawNamed } from './clear-uploads.ts'

/** A queue whose files are announced and go no further, but for those that are refused or arrive. */
function queueHere() {
  const withdrawn: string[] = []
  const server = { withdraws: undefined as unknown }
  const device = memoryStore()
  const queue = new UploadQueue(keptUploads(device), {
    announce: async ({ certification_data: { title } }) => {
      if (title === 'refused') throw refusal(413, 'file_too_large')
      return { id: 1, identifier: `of ${title}`, upload_url: title }
    },
    reopen: () => Promise.reject(new Error('not asked for')),
    withdraw: async (identifier) => {
      if (server.withdraws) throw server.withdraws
      withdrawn.push(identifier)
    },
    send: ({ url, signal }) =>
      url === 'arrived'
        ? Promise.resolve()
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    exchange: async () => true,
    onArrived: () => undefined,
    onTaken: () => undefined,
    onUnknownFailure: () => undefined,
    isHere: () => true,
    onSignedOut: () => undefined,
    alone: async (_id, work) => {
      await work()
      return true
    },
  })
  const add = async (...names: string[]) => {
    const ids = queue.add(
      names.map((name) => ({
        file: fileOf(name, pngHeader(9, 9)),
        type: 'image/png',
        userId: 1,
        taskId: 7,
        inspectionId: 3,
        componentId: 'leak',
        captured: 'picked' as const,
        device: {},
        checkpoint: null,
      })),
    )
    const settled = ({ certification, status }: (typeof items)[number]) =>
      status === 'failed' || status === 'hashing' || certification !== null
    const { uploadedFiles: items } = queue.store.getState()
    await until(queue.store, ({ uploadedFiles }) => uploadedFiles.every(settled))
    return ids
  }
  const items = () => queue.store.getState().uploadedFiles.map(({ id, status }) => ({ id, status }))
  return { queue, add, items, withdrawn, server, device }
}

test('what failed, travels or was stopped goes with its record; what has arrived and what is of others stays', async () => {
  const { queue, add, items, withdrawn, device } = queueHere()
  const [refused = '', arrived = '', , other = ''] = await add('refused', 'arrived', 'stopped', 'other')
  const [stopped] = items().filter(({ id }) => id !== refused && id !== arrived && id !== other)
  queue.cancel(stopped?.id ?? '')
  await withdrawNamed(queue, new Set([refused, 'of arrived', 'of stopped', 'a text of its answers']))
  expect(items()).toEqual([
    { id: arrived, status: 'hashing' },
    { id: other, status: 'uploading' },
  ])
  expect(withdrawn).toEqual(['of stopped'])
  expect(await device.keys('uploads')).toEqual([arrived, other])
  await queue.remove(other)
  await queue.forget(queue.store.getState().uploadedFiles[0] as never)
  expect(standOf([], queue.store.getState().uploadedFiles)).toBe('arrived')
})

test.each([
  ['cannot be reached', new CallError(0, null), [{ status: 'cancelled' }]],
  ['keeps it', refusal(403, 'forbidden'), []],
])('where the server %s, it is sent no further', async (_, error, left) => {
  const { queue, add, items, server } = queueHere()
  const [id = ''] = await add('front')
  server.withdraws = error
  await withdrawNamed(queue, new Set([id]))
  expect(items()).toMatchObject(left)
  expect(items()).toHaveLength(left.length)
})
