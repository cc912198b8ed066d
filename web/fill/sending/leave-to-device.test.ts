import { afterEach, expect, test } from 'vitest'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { setAnswer } from '../state/answering.ts'
import { releaseToOtherTab } from '../state/close-inspection.ts'
import { openInspection } from '../state/opening.ts'
import { lockName, TabLocks } from '../state/tab-lock.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { Desk } from '../testing/desk.ts'
import { key, opened, pumpForm } from '../testing/filling.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import { beingKept, type QueueItem, queueItem } from '../upload/queue-item.ts'
import { QueueItems } from '../upload/queue-items.ts'
import { filesKept, leaveToDevice } from './leave-to-device.ts'

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
const hasFiles = async () => true

const channel = new BroadcastChannel('turns of these tests')
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A page on a device that refuses what it is given from some moment on. */
async function pageHere() {
  const kept = memoryStore()
  let put: DeviceStore['put'] = kept.put
  const device: DeviceStore = { ...kept, put: (...given) => put(...given) }
  const tabLocks = new TabLocks(navigator.locks, channel)
  ends.push(() => tabLocks.end())
  const { signal } = new AbortController()
  await tabLocks.take(lockName(key), { ask: false, giveWay: async () => true, signal })
  const page = await opened(new Desk(pumpForm), device)
  setAnswer(page.store, ['name'], 'Pump 4')
  await page.storage.written()
  const fill = () => {
    put = full
  }
  const makeRoom = () => {
    put = kept.put
  }
  const leave = (files = hasFiles) => leaveToDevice({ ...page, tabLocks, hasFiles: files }, key)
  /** What happens on the device during the next write that it is given. */
  const during = (work: () => Promise<unknown>) => {
    put = async (...given) => {
      put = kept.put
      await kept.put(...given)
      await work()
    }
  }
  const isToSubmit = async () => {
    const draft = await kept.get<{ state: { toSubmit: boolean } }>('drafts', 'web-form:1:3')
    return draft?.state.toSubmit
  }
  return { ...page, tabLocks, fill, makeRoom, leave, during, isToSubmit }
}

test('leaves a submission to the device only after the device has stored it', async () => {
  const { store, device, leave } = await pageHere()
  const said: unknown[] = []
  store.subscribe(async ({ toSubmit }) => toSubmit && said.push(await device.get('drafts', 'web-form:1:3')))
  expect(await leave()).toBe('left')
  expect(said[0]).toMatchObject({ state: { toSubmit: true, draftSchema: { name: 'Pump 4' } } })
  expect(store.getState()).toMatchObject({ toSubmit: true, refusal: null })
})

test('answers that a full device did not take are not left to it', async () => {
  const { store, storage, fill, leave } = await pageHere()
  fill()
  setAnswer(store, ['name'], 'Pump 5')
  await storage.written()
  expect(await leave()).toBe('not_kept')
  expect(store.getState()).toMatchObject({
    toSubmit: false,
    keptHere: false,
    draftSchema: { name: 'Pump 5' },
  })
})

test('stores and leaves to the device what had not fitted once it has room again', async () => {
  const { store, storage, device, fill, makeRoom, leave } = await pageHere()
  fill()
  setAnswer(store, ['name'], 'Pump 5')
  await storage.written()
  expect(await leave()).toBe('not_kept')
  makeRoom()
  expect(await leave()).toBe('left')
  expect(await device.get('drafts', 'web-form:1:3')).toMatchObject({
    state: { toSubmit: true, draftSchema: { name: 'Pump 5' } },
  })
  expect(store.getState().keptHere).toBe(true)
})

test('a device that fills up with this very wish keeps the page open', async () => {
  const { store, fill, leave } = await pageHere()
  fill()
  expect(await leave()).toBe('not_kept')
  expect(store.getState()).toMatchObject({ toSubmit: false, keptHere: false })
})

test('a submission is not left to a device that lacks some of its files', async () => {
  const { store, leave } = await pageHere()
  expect(await leave(async () => false)).toBe('not_kept')
  expect(store.getState().toSubmit).toBe(false)
})

test('an inspection that is opened while another waits for its files is not submitted in its place', async () => {
  const { store, storage, tabLocks, leave, isToSubmit } = await pageHere()
  const files = Promise.withResolvers<boolean>()
  const left = leave(() => files.promise)
  const other = { ...key, inspectionId: 4 }
  const { signal } = new AbortController()
  await tabLocks.take(lockName(other), { ask: false, giveWay: async () => true, signal })
  const { form } = new Desk(pumpForm)
  await openInspection(
    { store, storage, save: async () => ({ version: 2, saved_at: '' }), fetchForm: form, signal },
    other,
  )
  files.resolve(true)
  expect(await left).toBe('no_longer_here')
  expect(store.getState()).toMatchObject({ inspection: { id: 4 }, toSubmit: false, keptHere: true })
  expect(await isToSubmit()).toBe(false)
})

test('an inspection that another tab has taken over meanwhile is that tab’s to submit', async () => {
  const { store, storage, tabLocks, leave, isToSubmit } = await pageHere()
  const files = Promise.withResolvers<boolean>()
  const left = leave(() => files.promise)
  await releaseToOtherTab(store, storage)
  await tabLocks.end()
  files.resolve(false)
  expect(await left).toBe('no_longer_here')
  expect([store.getState().toSubmit, await isToSubmit()]).toEqual([false, false])
})

test('the page says nothing of a wish that the device has taken once it has another inspection open', async () => {
  const { store, storage, tabLocks, leave, during, isToSubmit } = await pageHere()
  during(async () => {
    await releaseToOtherTab(store, storage)
    await tabLocks.end()
  })
  expect(await leave()).toBe('left')
  expect([store.getState().toSubmit, await isToSubmit()]).toEqual([false, true])
})

const item = (changes: Partial<QueueItem>, inspectionId = key.inspectionId): QueueItem => ({
  ...queueItem({
    ...{ file: fileOf('front.png', pngHeader(9, 9)), type: 'image/png', userId: key.userId, taskId: 7 },
    ...{ inspectionId, componentId: 'photo', captured: 'picked', device: {}, checkpoint: null },
  }),
  ...changes,
})
const withoutBytes = (of: QueueItem): QueueItem => ({
  ...of,
  certification_data: { ...of.certification_data, file: null },
})

/** Files on a device that takes them once it has room. */
function queueOf(...uploadedFiles: QueueItem[]) {
  const memory = memoryStore()
  const disk = { isFull: true }
  const device: DeviceStore = { ...memory, change: (all) => (disk.isFull ? full() : memory.change(all)) }
  const items = new QueueItems(keptUploads(device))
  items.add(uploadedFiles)
  return { items, disk, device }
}

test('all files of the inspection have to be kept that have not arrived, and only those', async () => {
  const notKept = { keptHere: false }
  const asked = (...items: QueueItem[]) => filesKept(queueOf(...items).items, key)
  expect(await asked(item({}), item(notKept, 4), item({ ...notKept, userId: 2 }))).toBe(true)
  expect(await asked(item({ ...notKept, status: 'hashing' }))).toBe(true)
  expect(await asked(item({}), item(notKept))).toBe(false)
})

test('waits for writes that are under way', async () => {
  const { items } = queueOf()
  const written = Promise.withResolvers<void>()
  void beingKept(items.store, written.promise)
  const asked = filesKept(items, key)
  items.add([item({ keptHere: false })])
  written.resolve()
  expect(await asked).toBe(false)
})

test('a file for which there was no room is written down once there is, if the page still has its bytes', async () => {
  const [front, lost] = [item({ keptHere: false }), item({ keptHere: false }, 4)]
  const { items, disk, device } = queueOf(front, withoutBytes(lost))
  expect(await filesKept(items, key)).toBe(false)
  disk.isFull = false
  expect(await filesKept(items, key)).toBe(true)
  expect(items.get(front.id)?.keptHere).toBe(true)
  expect(await keptUploads(device).restore(key.userId)).toMatchObject([{ id: front.id, keptHere: true }])
  expect(await filesKept(items, { ...key, inspectionId: 4 })).toBe(false)
})
