import { afterEach, expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { Desk } from '../testing/desk.ts'
import { key, localFile, opened, pumpForm } from '../testing/filling.ts'
import { adoptFile, isWrittenHere, takeOutLater } from './adopt-file.ts'
import { setAnswer } from './answering.ts'
import { releaseToOtherTab } from './close-inspection.ts'
import { lockName, TabLocks } from './tab-lock.ts'

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

/** A tab of a browser; Node.js's own locks stand for the browser's, and are let go of at the end of a test. */
function tab(device = memoryStore(), desk = new Desk(pumpForm)) {
  const channel = new BroadcastChannel('turns of these tests')
  channels.push(channel)
  const tabLocks = new TabLocks(navigator.locks, channel)
  const open = async () => {
    let page: Awaited<ReturnType<typeof opened>> | undefined
    const giveWay = async () => (page ? releaseToOtherTab(page.store, page.storage) : true)
    const { signal } = new AbortController()
    expect(await tabLocks.take(lockName(key), { ask: false, giveWay, signal })).toBe(true)
    page = await opened(desk, device)
    return { ...page, tabLocks }
  }
  return { open, tabLocks, device, desk }
}

test.each([
  ['on the page while it is filled in', false],
  ['in the draft of the device once that is to submit it', true],
])('a file gets its identifier %s', async (_where, toSubmit) => {
  const { open, tabLocks } = tab()
  const { store, storage, device } = await open()
  setAnswer(store, ['photo'], [localFile(1)])
  store.setState({ toSubmit })
  await storage.written()
  if (toSubmit) {
    storage.choose(null)
    await tabLocks.end()
  }
  expect(await adoptFile({ store, device, tabLocks }, key, localFile(1), 'certified')).toBe(true)
  await storage.written()
  expect(await device.get('drafts', 'web-form:1:3')).toMatchObject({
    state: { draftSchema: { photo: ['certified'] } },
  })
  await tabLocks.end()
})

test('while it is opened, the page writes nothing: it is about to put back what the device has kept', async () => {
  const { store, tabLocks } = await tab().open()
  expect(isWrittenHere({ store, tabLocks }, key)).toBe(true)
  store.setState({ isLoadingForm: true })
  expect(isWrittenHere({ store, tabLocks }, key)).toBe(false)
  await tabLocks.end()
})

test('a page that was left writes nothing over what another tab has gone on with', async () => {
  const first = tab()
  const left = await first.open()
  setAnswer(left.store, ['photo'], [localFile(1)])
  await left.storage.written()
  await first.tabLocks.endAfter(left.storage.written, () => left.storage.choose(null))

  const second = tab(first.device, first.desk)
  const now = await second.open()
  setAnswer(now.store, ['name'], 'typed in the second')
  await now.storage.written()
  expect(await adoptFile(left, key, localFile(1), 'certified')).toBe(false)
  await second.tabLocks.endAfter(now.storage.written, () => now.storage.choose(null))

  expect(await adoptFile(left, key, localFile(1), 'certified')).toBe(true)
  await left.storage.written()
  expect(await first.device.get('drafts', 'web-form:1:3')).toMatchObject({
    state: { draftSchema: { name: 'typed in the second', photo: ['certified'] } },
  })
})

test('a page writes nothing of the same inspection for another person', async () => {
  const { store, tabLocks } = await tab().open()
  expect(isWrittenHere({ store, tabLocks }, { ...key, userId: 2 })).toBe(false)
  await tabLocks.end()
})

test('a file removed while the answers are being sent is taken out of them afterwards', async () => {
  const { open, tabLocks, device } = tab()
  const { store, storage } = await open()
  setAnswer(store, ['photo'], ['certified'])
  await tabLocks.endAfter(storage.written, () => storage.choose(null))
  const sent = Promise.withResolvers<void>()
  const sending = tabLocks.whenFree(lockName(key), () => sent.promise)
  const here = { store, device, tabLocks }
  expect(await adoptFile(here, key, 'certified', undefined)).toBe(false)
  const later = takeOutLater(here, key, 'certified', AbortSignal.timeout(5000))
  sent.resolve()
  await Promise.all([sending, later])
  expect(await device.get('drafts', 'web-form:1:3')).toMatchObject({ state: { draftSchema: { photo: [] } } })
})
