import type { Change, Room } from '../device/device-store.ts'
import type { ReadableDevice } from './held-here.ts'

/** A device together with what a page holds that the device could not keep, where both have something the page's. */
export function withHeld(device: ReadableDevice, held: readonly Change[]): ReadableDevice {
  const of = (room: Room) => held.filter((one) => one.room === room)
  const get = async <T>(room: Room, key: string) => {
    const found = of(room).find((one) => one.key === key)
    return found ? (found.value as T) : device.get<T>(room, key)
  }
  const keys = async (room: Room) => [
    ...new Set([...(await device.keys(room)), ...of(room).map(({ key }) => key)]),
  ]
  return {
    get,
    keys,
    async all<T>(room: Room) {
      if (of(room).length === 0) return device.all<T>(room)
      const found = await Promise.all((await keys(room)).map((key) => get<T>(room, key)))
      return found.flatMap((one) => one ?? [])
    },
  }
}
