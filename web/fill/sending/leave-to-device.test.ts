import { expect, test } from 'vitest'
import { create } from 'zustand'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { setAnswer } from '../state/answering.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { Desk } from '../testing/desk.ts'
import { key, opened, pumpForm } from '../testing/filling.ts'
import { emptyQueue, type QueueItem, queueItem, type UploadQueueState } from '../upload/queue-item.ts'
import { filesKept, leaveToDevice } from './leave-to-device.ts'

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
const hasFiles = async () => true

/** A page on a device that refuses what it is given from some moment on. */
async function pageHere() {
  const kept = memoryStore()
  let put: DeviceStore['put'] = kept.put
  const device: DeviceStore = { ...kept, put: (...given) => put(...given) }
  const page = await opened(new Desk(pumpForm), device)
  setAnswer(page.store, ['name'], 'Pump 4')
  await page.storage.written()
  const fill = () => {
    put = full
  }
  return { ...page, fill, leave: (files = hasFiles) => leaveToDevice({ ...page, hasFiles: files }, key) }
}

test('what the device keeps is left to it, and the device has it before the page says so', async () => {
  const { store, device, leave } = await pageHere()
  const said: unknown[] = []
  store.subscribe(async ({ toSubmit }) => toSubmit && said.push(await device.get('drafts', 'web-form:1:3')))
  expect(await leave()).toBe(true)
  expect(said[0]).toMatchObject({ state: { toSubmit: true, draftSchema: { name: 'Pump 4' } } })
  expect(store.getState()).toMatchObject({ toSubmit: true, refusal: null })
})

test('answers that a full device did not take are not left to it', async () => {
  const { store, storage, fill, leave } = await pageHere()
  fill()
  setAnswer(store, ['name'], 'Pump 5')
  await storage.written()
  expect(await leave()).toBe(false)
  expect(store.getState()).toMatchObject({
    toSubmit: false,
    keptHere: false,
    draftSchema: { name: 'Pump 5' },
  })
})

test('a device that fills up with this very wish keeps the page open', async () => {
  const { store, fill, leave } = await pageHere()
  fill()
  expect(await leave()).toBe(false)
  expect(store.getState()).toMatchObject({ toSubmit: false, keptHere: false })
})

test('a submission is not left to a device that lacks some of its files', async () => {
  const { store, leave } = await pageHere()
  expect(await leave(async () => false)).toBe(false)
  expect(store.getState().toSubmit).toBe(false)
})

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
