import type { DevicePosition } from '../upload/queue-item.ts'

/** Long enough for a cold satellite fix under the sky; after that a person should not be kept waiting. */
const patience = 15_000

export type PositionAnswer =
  | { ok: true; position: DevicePosition }
  | { ok: false; reason: 'denied' | 'unavailable' | 'timeout' | 'unsupported' }

/** Where the device says it is. `maxAge`: an answer of at most that many milliseconds ago is good enough. */
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
      { enableHighAccuracy: true, timeout: patience, maximumAge: maxAge },
    )
  })
}

/** Whether the person has allowed positions before, so that asking shows no question. */
export async function isPositionAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    return false
  }
}
