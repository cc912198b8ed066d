import { afterEach, expect, test, vi } from 'vitest'
import { type DeviceStore, deviceStore, maxOpeningMs, memoryStore } from './device-store.ts'

afterEach(() => void vi.useRealTimers())

/** A browser that fails to open its database so many times. */
function failing(times: number) {
  const database = memoryStore()
  let tries = 0
  let end = () => {}
  const store = deviceStore(async (onEnded) => {
    end = onEnded
    tries += 1
    if (tries <= times) throw new Error('not now')
    return database
  })
  return { store, database, tries: () => tries, end: () => end() }
}

test('a database that cannot be opened for a moment is opened after all', async () => {
  const { store, database, tries } = failing(1)
  await store.put('drafts', 'a', 1)
  expect(await store.durable()).toBe(true)
  expect(await database.get('drafts', 'a')).toBe(1)
  expect(tries()).toBe(2)
})

test('without a database values live as long as the page, and it says so', async () => {
  const { store, tries } = failing(5)
  await store.put('drafts', 'a', 1)
  expect([await store.get('drafts', 'a'), await store.durable()]).toEqual([1, false])
  expect(tries()).toBe(2)
})

test('a connection that the browser has ended is opened again', async () => {
  const { store, tries, end } = failing(0)
  await store.put('drafts', 'a', 1)
  end()
  expect(await store.get('drafts', 'a')).toBe(1)
  expect(tries()).toBe(2)
})

test('a database that never opens, as one that another tab holds up, is gone on without', async () => {
  vi.useFakeTimers()
  const store = deviceStore(() => new Promise(() => undefined))
  const kept = store.put('drafts', 'a', 1).then(() => store.get('drafts', 'a'))
  await vi.advanceTimersByTimeAsync(maxOpeningMs)
  expect([await kept, await store.durable()]).toEqual([1, false])
})

test('what was kept without a database stays, also where one that opened too late is ended by the browser', async () => {
  vi.useFakeTimers()
  const late = Promise.withResolvers<DeviceStore>()
  let end = () => {}
  const store = deviceStore((onEnded) => {
    end = onEnded
    return late.promise
  })
  const kept = store.put('drafts', 'a', 1)
  await vi.advanceTimersByTimeAsync(maxOpeningMs)
  await kept
  late.resolve(memoryStore())
  await vi.advanceTimersByTimeAsync(0)
  end()
  expect(await store.get('drafts', 'a')).toBe(1)
})
