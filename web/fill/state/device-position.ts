import type { DevicePosition } from '../upload/queue-item.ts'

/** Timeout in ms: long enough for a cold satellite fix outdoors, and as long as a person should wait. */
const timeoutMs = 15_000

export type PositionAnswer =
  | { ok: true; position: DevicePosition }
  | { ok: false; reason: 'denied' | 'unavailable' | 'timeout' | 'unsupported' }

/** The device's position. `maxAge`: a position of at most this age, in ms, is accepted. */
export function devicePosition(maxAge = 0): Promise<PositionAnswer> {
  if (!('geolocation' in navigator)) return Promise.resolve({ ok: false, reason: 'unsupported' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position: DevicePosition = {
          lat: coords.latitude,
          lon: coords.longitude,
          accuracy_m: coords.accuracy,
        }
        if (coords.altitude !== null) position.altitude_m = coords.altitude
        resolve({ ok: true, position })
      },
      ({ code }) => {
        const reasons = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const
        resolve({ ok: false, reason: reasons[code as 1 | 2 | 3] ?? 'unavailable' })
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maxAge },
    )
  })
}

/** Whether the person has allowed positions before, so that no question appears. */
export async function isPositionAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    return false
  }
}
