import { createHash } from 'node:crypto'
import { CallError } from '@atesta/contract/client.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { expect, test } from 'vitest'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { fileOf } from '../testing/bytes.ts'
import { refusal } from '../testing/desk.ts'
import { quietCalls } from '../testing/quiet-calls.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import type { QueueCalls } from '../upload/queue-calls.ts'
import { canRetry, type NewUpload, type QueueItem, queueItem } from '../upload/queue-item.ts'
import { UploadQueue } from '../upload/upload-queue.ts'

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const whole = 'as it was taken'
const damaged = 'as it was tAken'

const upload = (device: NewUpload['device'] = { sha256: sha256Of(whole) }, text = whole): NewUpload => ({
  file: fileOf('front.png', text),
  type: 'image/png',
  userId: 1,
  taskId: 7,
  inspectionId: 3,
  componentId: 'photos',
  captured: 'picked',
  device,
  checkpoint: null,
})

/** A server that compares as the real one does. `onWay`: what becomes of the bytes of the nth sending on their way. */
class Server {
  readonly announced: QueueItem[] = []
  readonly sent: string[] = []
  reopened = 0
  onWay = (text: string, _nth: number): string => text
  private isOpen = true

  readonly calls: QueueCalls = {
    announce: async (item) => {
      this.announced.push(item)
      return { id: 1, identifier: 'certification-1', upload_url: '/1' }
    },
    reopen: async (id) => {
      this.reopened++
      this.isOpen = true
      return { id, identifier: 'certification-1', upload_url: '/1' }
    },
    withdraw: async () => undefined,
    send: async ({ bytes }) => {
      // As when it is asked where to continue: without a code.
      if (!this.isOpen) throw new CallError(410, null)
      const arrived = this.onWay(await bytes.text(), this.sent.length)
      this.sent.push(arrived)
      if (sha256Of(arrived) === (this.announced[0]?.device.sha256 ?? sha256Of(arrived))) return
      this.isOpen = false
      throw refusal(422, 'file_changed')
    },
    ...quietCalls,
  }
}

function page(server: Server, device: DeviceStore, calls: Partial<QueueCalls> = {}) {
  const queue = new UploadQueue(keptUploads(device), { ...server.calls, ...calls })
  const item = () => queue.store.getState().uploadedFiles[0]
  const reach = (...statuses: QueueItem['status'][]) =>
    until(queue.store, ({ uploadedFiles: [one] }) => one !== undefined && statuses.includes(one.status))
  return { queue, item, reach }
}

/** What an earlier page left on the device: not yet announced, `changes` aside. */
async function left(changes: Partial<QueueItem> = {}, bytes = whole, of = upload()) {
  const device = memoryStore()
  const item = { ...queueItem(of), ...changes }
  await keptUploads(device).add(item)
  await device.put('files', item.id, new Blob([bytes]))
  return { device, id: item.id }
}

test('the hash stands in the announcement, and is kept on the device', async () => {
  const server = new Server()
  const device = memoryStore()
  const { queue, reach } = page(server, device)
  queue.add([upload()])
  await reach('hashing')
  expect(server.announced[0]?.device).toEqual({ sha256: sha256Of(whole) })
  const [kept] = await device.all<QueueItem>('uploads')
  expect(kept?.device.sha256).toBe(sha256Of(whole))
})

test('what was too large to be hashed while it was added is hashed before it is announced', async () => {
  const server = new Server()
  const { queue, item, reach } = page(server, memoryStore())
  queue.add([upload({ time: '2026-05-12T10:00:00-03:00' })])
  expect(item()).toMatchObject({ unhashed: true })
  await reach('hashing')
  const device = { time: '2026-05-12T10:00:00-03:00', sha256: sha256Of(whole) }
  expect(server.announced.map((one) => one.device)).toEqual([device])
  expect(item()).toMatchObject({ device, unhashed: false })
})

test('a page that ended before it had hashed a film leaves that to the next', async () => {
  const server = new Server()
  const { device } = await left({}, whole, upload({}))
  const { queue, reach } = page(server, device)
  await queue.restore(1)
  await reach('hashing')
  expect(server.announced[0]?.device).toEqual({ sha256: sha256Of(whole) })
})

test('what an older version kept is announced as it would have been, without', async () => {
  const server = new Server()
  const { unhashed: _none, ...older } = queueItem(upload({}))
  const device = memoryStore()
  await keptUploads(device).add(older)
  const { queue, reach } = page(server, device)
  await queue.restore(1)
  await reach('hashing')
  expect(server.announced[0]).toMatchObject({ device: {}, idempotencyKey: older.idempotencyKey })
})

test('two tabs announce the same hash: the second takes the one that the first has kept', async () => {
  // The second has read other bytes than the first: its own hash would be refused under the same key.
  const { device, id } = await left({}, damaged, upload({}))
  const server = new Server()
  let isFree = false
  const alone: QueueCalls['alone'] = async (_id, work) => {
    if (isFree) await work()
    return isFree
  }
  const second = page(server, device, { alone })
  await second.queue.restore(1)
  await second.reach('waiting')
  await device.put('files', id, new Blob([whole]))
  const first = page(server, device, {
    announce: async (item) => {
      server.announced.push(item)
      // It was announced, but the answer was lost.
      throw new CallError(0, null)
    },
  })
  await first.queue.restore(1)
  await first.reach('waiting')
  isFree = true
  second.queue.goOn()
  await second.reach('hashing')
  expect(server.announced.map((one) => one.device.sha256)).toEqual([sha256Of(whole), sha256Of(whole)])
  expect(server.sent).toEqual([damaged, whole])
})

test('bytes that changed on the way are sent once more, and arrive', async () => {
  const server = new Server()
  server.onWay = (text, nth) => (nth === 0 ? damaged : text)
  const { queue, item, reach } = page(server, memoryStore())
  queue.add([upload()])
  await reach('hashing')
  expect(server.sent).toEqual([damaged, whole])
  expect([server.reopened, item()?.error]).toEqual([1, null])
})

test('a way that changes them each time is given up after three sendings; a person may try again', async () => {
  const server = new Server()
  server.onWay = () => damaged
  const device = memoryStore()
  const { queue, item, reach } = page(server, device)
  const [id = ''] = queue.add([upload()])
  await reach('failed')
  expect([server.sent.length, item()?.error]).toEqual([3, 'file_changed'])
  expect(canRetry(item() as QueueItem)).toBe(true)

  // Another page does not begin again to count by itself.
  const next = page(server, device)
  await next.queue.restore(1)
  expect([next.item()?.status, server.sent.length]).toEqual(['failed', 3])

  server.onWay = (text) => text
  await queue.retry(id)
  await reach('hashing')
})

test('bytes that changed on the device are not sent again; only the intact file takes their place', async () => {
  const server = new Server()
  const { device, id } = await left({}, damaged)
  const { queue, item, reach } = page(server, device)
  await queue.restore(1)
  await reach('failed')
  expect([server.sent, server.reopened]).toEqual([[damaged], 0])
  expect(item()?.error).toBe('file_changed_here')
  expect(canRetry(item() as QueueItem)).toBe(false)

  expect(await queue.replace(id, fileOf('front.png', 'as it was tAKEN'))).toBe(false)
  expect(await queue.replace(id, fileOf('elsewhere.png', whole))).toBe(true)
  await reach('hashing')
  expect([server.sent.at(-1), server.announced.length]).toEqual([whole, 1])
})

test('a picked file that was changed where it lies is sent from the copy that the device keeps', async () => {
  const server = new Server()
  const device = memoryStore()
  const { queue, reach } = page(server, device)
  const [id = ''] = queue.add([upload({ sha256: sha256Of(whole) }, damaged)])
  await device.put('files', id, new Blob([whole]))
  await reach('hashing')
  expect(server.sent).toEqual([damaged, whole])
})

test('a file that the server finds changed after all bytes have arrived is sent once more, too', async () => {
  const server = new Server()
  const { queue, reach } = page(server, memoryStore())
  queue.add([upload()])
  await reach('hashing')
  const found = { identifier: 'certification-1', state: 'failed', failure: 'file_changed' } as Certification
  await queue.settle([found])
  await until(queue.store, () => server.sent.length === 2)
  await reach('hashing')
  expect(server.reopened).toBe(1)
})

test('lost bytes of an older version that are picked again are announced with their hash, under another key', async () => {
  const server = new Server()
  const { unhashed: _none, ...older } = queueItem(upload({}))
  const device = memoryStore()
  await keptUploads(device).add(older)
  await device.remove('files', older.id)
  const { queue, reach } = page(server, device)
  await queue.restore(1)
  expect(await queue.replace(older.id, fileOf('front.png', whole))).toBe(true)
  await reach('hashing')
  expect(server.announced[0]).toMatchObject({ device: { sha256: sha256Of(whole) }, clientId: older.clientId })
  expect(server.announced[0]?.idempotencyKey).not.toBe(older.idempotencyKey)
})

test('a file begun on another device is only sent from here if it is that file', async () => {
  const server = new Server()
  const { queue, reach } = page(server, memoryStore())
  const begun = {
    ...{ id: 1, identifier: 'certification-1', media_type: 'image/png', size: whole.length },
    ...{ inspection_id: 3, component_id: 'photos', task: { id: 7 }, announced_sha256: sha256Of(whole) },
  } as Certification
  expect(await queue.resend(begun, fileOf('front.png', damaged), 1)).toBe(false)
  expect(server.reopened).toBe(0)
  expect(await queue.resend(begun, fileOf('front.png', whole), 1)).toBe(true)
  await reach('hashing')
  expect(server.sent).toEqual([whole])
})
