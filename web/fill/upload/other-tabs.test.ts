import { afterEach, expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { refusal } from '../testing/desk.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from './kept-uploads.ts'
import type { QueueCalls } from './queue-calls.ts'
import { UploadQueue } from './upload-queue.ts'

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

/** A browser whose tabs share the device, the locks of files and a channel; the server takes files when told to. */
function browser() {
  const device = memoryStore()
  const name = crypto.randomUUID()
  const locks = new Set<string>()
  const server = { announced: [] as string[], withdrawn: [] as string[], holds: false }
  const waiting: (() => void)[] = []
  const letGo = () => {
    server.holds = false
    for (const go of waiting.splice(0)) go()
  }
  const tab = (calls: Partial<QueueCalls> = {}) => {
    const channel = new BroadcastChannel(name)
    channels.push(channel)
    const exchanged: (string | undefined)[][] = []
    const given: QueueCalls = {
      announce: async ({ id }) => {
        server.announced.push(id)
        if (server.holds) await new Promise<void>((resolve) => waiting.push(resolve))
        return { id: 1, identifier: `of ${id}`, upload_url: '' }
      },
      reopen: () => Promise.reject(new Error('not asked for')),
      withdraw: async (identifier) => void server.withdrawn.push(identifier),
      send: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      exchange: async (_item, from, to) => exchanged.push([from, to]) > 0,
      onArrived: () => undefined,
      onTaken: () => undefined,
      onUnknownFailure: () => undefined,
      isHere: () => true,
      onSignedOut: () => undefined,
      alone: async (id, work) => {
        if (locks.has(id)) return false
        locks.add(id)
        await work().finally(() => locks.delete(id))
        return true
      },
      ...calls,
    }
    const queue = new UploadQueue(keptUploads(device), given, channel)
    const states = () => queue.store.getState().uploadedFiles.map(({ status }) => status)
    const settled = (status: string) =>
      until(queue.store, ({ uploadedFiles }) => uploadedFiles.every((item) => item.status === status))
    return { queue, states, exchanged, settled, channel }
  }
  return { device, tab, server, letGo }
}

const photo = {
  file: fileOf('front.png', pngHeader(9, 9)),
  type: 'image/png',
  userId: 1,
  taskId: 7,
  inspectionId: 3,
  componentId: 'photos',
  captured: 'picked' as const,
  device: {},
  checkpoint: null,
}

/** A file that the first of two tabs sends and the second waits for. */
async function sentByTheFirst(calls: Partial<QueueCalls> = {}) {
  const here = browser()
  const [first, second] = [here.tab(), here.tab(calls)]
  const [id = ''] = first.queue.add([photo])
  await expect.poll(() => first.exchanged).toHaveLength(1)
  await expect.poll(() => here.device.keys('uploads')).toHaveLength(1)
  await second.queue.restore(1)
  await second.settled('waiting')
  return { ...here, first, second, id }
}

test('a file removed in one tab is sent by no other, and its certification is withdrawn though another tab announced it', async () => {
  const { device, tab, server, letGo } = browser()
  const [first, second] = [tab(), tab()]
  server.holds = true
  const [id = ''] = first.queue.add([photo])
  await expect.poll(() => server.announced).toHaveLength(1)
  await expect.poll(() => device.keys('uploads')).toHaveLength(1)
  await second.queue.restore(1)
  await second.settled('waiting')
  await second.queue.remove(id)
  await until(first.queue.store, ({ uploadedFiles }) => uploadedFiles.length === 0)
  letGo()
  await expect.poll(() => server.withdrawn).toEqual([`of ${id}`])
  expect([first.states(), second.states(), await device.keys('uploads')]).toEqual([[], [], []])
})

test('withdraws a file that another tab has announced by then, and removes it from the answers', async () => {
  const { first, second, id, server } = await sentByTheFirst()
  await second.queue.remove(id)
  expect(server.withdrawn).toEqual([`of ${id}`])
  await until(first.queue.store, ({ uploadedFiles }) => uploadedFiles.length === 0)
  // Where the first fills in the answers, only it can change them.
  expect(first.exchanged.slice(1)).toEqual([[`of ${id}`, undefined]])
  expect(server.withdrawn).toHaveLength(1)
})

test('an upload stopped in one tab stops in the others, and continues in the tab that retries it', async () => {
  const { first, second, id, device } = await sentByTheFirst()
  second.queue.cancel(id)
  await first.settled('cancelled')
  expect(await device.all('uploads')).toMatchObject([{ status: 'cancelled' }])
  await first.queue.retry(id)
  await first.settled('uploading')
  await second.settled('waiting')
})

test('all tabs announce a replaced file as the same file', async () => {
  const { device, tab } = browser()
  const gone = { announce: () => Promise.reject(refusal(404, 'not_found')) }
  const [first, second] = [tab(gone), tab(gone)]
  const [id = ''] = first.queue.add([photo])
  await first.settled('failed')
  await expect.poll(() => device.all('uploads')).toMatchObject([{ status: 'failed' }])
  await second.queue.restore(1)
  const idIn = ({ queue }: typeof first) => queue.store.getState().uploadedFiles[0]?.clientId
  const before = idIn(first)
  await first.queue.retry(id)
  await second.settled('waiting')
  expect(idIn(first)).not.toBe(before)
  expect(idIn(second)).toBe(idIn(first))
})

test('a tab that slept while a file was removed does not announce it when it wakes', async () => {
  const { device, tab, server } = browser()
  const first = tab({ isHere: () => false })
  first.queue.add([photo, photo])
  await expect.poll(() => device.keys('uploads')).toHaveLength(2)
  let isAwake = false
  const second = tab({ isHere: () => isAwake })
  await second.queue.restore(1)
  second.channel.close()
  const [removed = '', kept = ''] = first.queue.store.getState().uploadedFiles.map(({ id }) => id)
  await first.queue.remove(removed)
  isAwake = true
  second.queue.goOn()
  await expect.poll(() => server.announced).toEqual([kept])
  expect(second.queue.store.getState().uploadedFiles.map(({ id }) => id)).toEqual([kept])
  expect(second.exchanged).toContainEqual([removed, undefined])
})

test('files go on when the storage of the device was cleared, and are stored again', async () => {
  const { device, tab, server } = browser()
  let isHere = false
  const { queue, states } = tab({ isHere: () => isHere })
  const [id = ''] = queue.add([photo])
  await until(queue.store, ({ beingKept }) => beingKept === 0)
  for (const store of ['uploads', 'files', 'receipts'] as const)
    for (const key of await device.keys(store)) await device.remove(store, key)
  isHere = true
  queue.goOn()
  await expect.poll(() => server.announced).toEqual([id])
  expect(states()).toEqual(['uploading'])
  await expect.poll(() => device.keys('files')).toEqual([id])
  expect(await device.keys('uploads')).toEqual([id])
})
