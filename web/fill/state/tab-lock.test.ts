import { afterEach, describe, expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { Desk } from '../testing/desk.ts'
import { key, opened, pumpForm } from '../testing/filling.ts'
import { setAnswer } from './answering.ts'
import { releaseToOtherTab } from './close-inspection.ts'
import { lockName, TabLocks } from './tab-lock.ts'

/*
 * Tabs of one browser: they share the device's store and Node.js's own locks and channels, which are the browser's.
 */

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

/** A browser with one draft in it; each test has locks of its own names. */
function browser({ patience = 60_000 } = {}) {
  const device = memoryStore()
  const desk = new Desk(pumpForm)
  const name = `${lockName(key)} ${crypto.randomUUID()}`
  const tab = () => {
    const channel = new BroadcastChannel(name)
    channels.push(channel)
    const tabLocks = new TabLocks(navigator.locks, channel, patience)
    const left = new AbortController()
    let page: Awaited<ReturnType<typeof opened>> | undefined
    const open = async (ask = false) => {
      const giveWay = async () => (page ? releaseToOtherTab(page.store, page.storage) : true)
      if (!(await tabLocks.take(name, { ask, giveWay, signal: left.signal }))) return undefined
      page = await opened(desk, device)
      return page
    }
    return { open, tabLocks, left, channel }
  }
  return { tab, device, name }
}

describe('two tabs with one inspection', () => {
  test('the second does not open what the first fills in, and takes over what was typed there', async () => {
    const { tab } = browser()
    const [first, second] = [tab(), tab()]
    const before = await first.open()
    expect(await second.open()).toBeUndefined()
    if (before) setAnswer(before.store, ['name'], 'typed in the first')

    const after = await second.open(true)
    expect(after?.store.getState().draftSchema).toEqual({ name: 'typed in the first' })
    expect(before?.store.getState().inspection).toBeNull()
    // What the first still receives has no effect any more.
    before?.store.setState({ draftSchema: { name: 'late' } })
    await before?.storage.written()
    if (after) setAnswer(after.store, ['unit'], 'psi')
    await after?.storage.written()

    const again = await first.open(true)
    expect(again?.store.getState().draftSchema).toEqual({ name: 'typed in the first', unit: 'psi' })
  })

  test('a tab that is closed or left makes way without being asked', async () => {
    const { tab } = browser()
    const [first, second] = [tab(), tab()]
    await first.open()
    await first.tabLocks.end()
    expect(await second.open()).toBeDefined()
  })

  test('a leaving tab holds the lock until its last save is answered, unless it takes it again', async () => {
    const { tab } = browser()
    const [first, second] = [tab(), tab()]
    const page = await first.open()
    const save = Promise.withResolvers<void>()
    const left = first.tabLocks.endAfter(
      () => save.promise,
      () => page?.storage.choose(null),
    )
    expect(await second.open()).toBeUndefined()
    const again = await first.open()
    save.resolve()
    await left
    expect(await second.open()).toBeUndefined()
    await first.tabLocks.endAfter(
      async () => undefined,
      () => again?.storage.choose(null),
    )
    expect(await second.open()).toBeDefined()
    again?.store.setState({ draftSchema: { name: 'late' } })
    await again?.storage.written()
    await second.tabLocks.end()
    expect((await first.open())?.store.getState().draftSchema).toEqual({})
  })

  test('without browser locks every tab holds the lock it took', async () => {
    const channel = new BroadcastChannel(crypto.randomUUID())
    channels.push(channel)
    const tabLocks = new TabLocks(undefined, channel)
    const { signal } = new AbortController()
    expect(await tabLocks.take('draft', { ask: false, giveWay: async () => true, signal })).toBe(true)
    expect(tabLocks.holds('draft')).toBe(true)
    await tabLocks.end()
    expect(tabLocks.holds('draft')).toBe(false)
  })

  test('a waiting tab continues as soon as the lock is free', async () => {
    const { tab, name } = browser()
    const [first, second] = [tab(), tab()]
    await first.open()
    expect(await second.open()).toBeUndefined()
    let free = false
    const waiting = second.tabLocks.untilFree(name, second.left.signal).then(() => {
      free = true
    })
    const sent = Promise.withResolvers<void>()
    await first.tabLocks.whenFree(name, () => Promise.reject(new Error('the tab fills it in')))
    expect(free).toBe(false)
    await first.tabLocks.end()
    await waiting
    const sending = first.tabLocks.whenFree(name, () => sent.promise)
    expect(await second.open()).toBeUndefined()
    const again = second.tabLocks.untilFree(name, second.left.signal)
    sent.resolve()
    await Promise.all([sending, again])
    expect(await second.open()).toBeDefined()
    await expect(first.tabLocks.untilFree(name, AbortSignal.timeout(1))).rejects.toThrow()
  })

  test.each(['the same tab', 'another tab'])(
    'what is being sent makes way for a person in %s who wants to fill it in',
    async (where) => {
      const { tab, name } = browser()
      const [first, second] = [tab(), tab()]
      const hangs = (stop: AbortSignal) =>
        new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()))
      const sending = first.tabLocks.whenFree(name, hangs)
      const here = where === 'another tab' ? second : first
      await expect.poll(() => here.open()).toBeUndefined()
      here.tabLocks.hurry(name)
      expect(await sending).toBe(true)
      expect(await here.open()).toBeDefined()
    },
  )

  test('one that sleeps loses its turn, and writes nothing when it wakes', async () => {
    const { tab } = browser({ patience: 1 })
    const [first, second] = [tab(), tab()]
    const before = await first.open()
    first.channel.close()
    const after = await second.open(true)
    expect(after).toBeDefined()
    await expect.poll(() => before?.store.getState().inspection).toBeNull()
  })

  test('does not release a draft that the device cannot keep', async () => {
    const { tab } = browser({ patience: 1 })
    const [first, second] = [tab(), tab()]
    const before = await first.open()
    if (before) setAnswer(before.store, ['name'], 'only here')
    await before?.storage.written()
    before?.store.setState({ keptHere: false })
    expect(await second.open(true)).toBeDefined()
    expect(before?.store.getState().draftSchema).toEqual({ name: 'only here' })
  })

  test('opening twice in one tab, as React does, keeps the turn; leaving meanwhile frees it', async () => {
    const { tab, name } = browser()
    const first = tab()
    const given = { ask: false, giveWay: async () => true }
    const gone = new AbortController()
    const [one, two] = [
      first.tabLocks.take(name, { ...given, signal: gone.signal }),
      first.tabLocks.take(name, { ...given, signal: first.left.signal }),
    ]
    gone.abort()
    expect([await one, await two]).toEqual([false, true])
    await first.tabLocks.end()
    expect(await tab().open()).toBeDefined()
  })
})
