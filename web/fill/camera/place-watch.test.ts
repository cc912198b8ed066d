import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Place, PlaceWatch } from './place-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const coords = { latitude: 1, longitude: 2, accuracy: 6, altitude: null }

/** A browser that says what it is told to; a permission that was denied ends each watch at once, as in Chrome. */
function browser(permission: PermissionState) {
  const watching = new Map<
    number,
    { found: PositionCallback; failed: PositionErrorCallback | null | undefined }
  >()
  const status = Object.assign(new EventTarget(), { state: permission })
  let last = 0
  const geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> = {
    watchPosition: (found, failed) => {
      last += 1
      const id = last
      watching.set(id, { found, failed })
      if (status.state === 'denied') failed?.({ code: 1 } as GeolocationPositionError)
      return id
    },
    clearWatch: (id) => void watching.delete(id),
  }
  return {
    geolocation,
    permission: async () => status as unknown as PermissionStatus,
    count: () => watching.size,
    begun: () => last,
    allow(state: PermissionState) {
      status.state = state
      status.dispatchEvent(new Event('change'))
    },
    find() {
      for (const { found } of watching.values()) found({ coords } as GeolocationPosition)
    },
    fail(code: number) {
      for (const { failed } of watching.values()) failed?.({ code } as GeolocationPositionError)
    },
  }
}

async function watch(device: ReturnType<typeof browser>, required: boolean) {
  const said: Place[] = []
  const place = new PlaceWatch({ ...device, required, onPlace: (now) => said.push(now) })
  await vi.advanceTimersByTimeAsync(0)
  return { place, now: () => said.at(-1) }
}

test('a position that was denied is looked for again when it is allowed', async () => {
  const device = browser('denied')
  const { place, now } = await watch(device, true)
  expect(now()).toEqual({ state: 'none', accuracy: null, reason: 'denied' })
  device.allow('granted')
  device.find()
  expect(now()).toMatchObject({ state: 'known', accuracy: 6 })
  expect(place.here()).toMatchObject({ lat: 1, lon: 2 })
})

test('an optional position is looked for only once permission is given', async () => {
  const device = browser('prompt')
  const { now } = await watch(device, false)
  expect([device.begun(), now()]).toEqual([0, undefined])
  device.allow('granted')
  device.find()
  expect(now()).toMatchObject({ state: 'known' })
})

test('after a failure it is looked for again when it is asked for, by one watch at a time', async () => {
  const device = browser('granted')
  const { place, now } = await watch(device, false)
  device.fail(2)
  expect(now()).toMatchObject({ state: 'none', reason: 'unavailable' })
  place.again()
  expect(now()).toMatchObject({ state: 'waiting' })
  device.find()
  expect([now()?.state, device.count()]).toEqual(['known', 1])
})

test('while a position is known it is not asked for at each shutter', async () => {
  const device = browser('granted')
  const { place } = await watch(device, true)
  device.find()
  place.again()
  expect(device.begun()).toBe(1)
})

test('a position that stands still is asked for once more before it is too old, and is unknown afterwards', async () => {
  const device = browser('granted')
  const { place, now } = await watch(device, true)
  device.find()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([now()?.state, device.begun()]).toEqual(['known', 2])
  device.find()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(place.here()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(2000)
  expect([now()?.state, place.here()]).toEqual(['waiting', null])
})

test('why it could not be asked for once more is said when the last one is too old', async () => {
  const device = browser('granted')
  const { now } = await watch(device, true)
  device.find()
  await vi.advanceTimersByTimeAsync(20_000)
  device.fail(3)
  expect(now()).toMatchObject({ state: 'known' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(now()).toMatchObject({ state: 'none', reason: 'timeout' })
})

test('watches and reports nothing once stopped', async () => {
  const device = browser('granted')
  const { place, now } = await watch(device, true)
  place.stop()
  const before = now()
  device.allow('granted')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([device.count(), now()]).toEqual([0, before])
})

test('a browser without positions is said to have none where one is required', async () => {
  const { now } = await watch({ ...browser('granted'), geolocation: undefined as never }, true)
  expect(now()).toMatchObject({ state: 'none', reason: 'unsupported' })
})
