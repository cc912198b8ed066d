import { CallError } from '@atesta/contract/client.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { refusal } from '../testing/desk.ts'
import { quietCalls } from '../testing/quiet-calls.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import { standOf } from '../upload/known-files.ts'
import { UploadQueue } from '../upload/upload-queue.ts'
import { withdrawNamed, withdrawUploads } from './clear-uploads.ts'

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
    ...quietCalls,
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

test('failed, running and stopped uploads go with their record; arrived ones and those of other records stay', async () => {
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
])('stops the upload when the server %s', async (_, error, left) => {
  const { queue, add, items, server } = queueHere()
  const [id = ''] = await add('front')
  server.withdraws = error
  await withdrawNamed(queue, new Set([id]))
  expect(items()).toMatchObject(left)
  expect(items()).toHaveLength(left.length)
})

test.each([0, 403, 500])(
  'a file whose removal is answered with %i is stopped, and can be tried again',
  async (status) => {
    const { queue, add, items, server } = queueHere()
    const [id = ''] = await add('front', 'arrived')
    server.withdraws = new CallError(status, null)
    for (const item of items()) await expect(queue.remove(item.id)).rejects.toBe(server.withdraws)
    expect(items().map((item) => item.status)).toEqual(['cancelled', 'hashing'])
    await queue.retry(id)
    await until(queue.store, ({ uploadedFiles: [one] }) => one?.status === 'uploading')
  },
)

test('withdraws the files of an inspection that have not arrived, but for those that stay in its answers', async () => {
  const { queue, add, items, withdrawn } = queueHere()
  const [before = '', named = ''] = await add('before', 'named', 'since')
  await withdrawUploads(queue, { userId: 1, inspectionId: 3 }, new Set([before, 'of named']))
  expect(items().map(({ id }) => id)).toEqual([before, named])
  expect(withdrawn).toEqual(['of since'])
  await withdrawUploads(queue, { userId: 1, inspectionId: 3 }, new Set())
})
