import type { Change, StoreName } from '../device/device-store.ts'
import type { ReadableDevice } from './held-here.ts'

/** A device together with what a page holds that the device could not keep, where both have something the page's. */
export function withHeld(device: ReadableDevice, held: readonly Change[]): ReadableDevice {
  const of = (store: StoreName) => held.filter((one) => one.store === store)
  const get = async <T>(store: StoreName, key: string) => {
    const found = of(store).find((one) => one.key === key)
    return found ? (found.value as T) : device.get<T>(store, key)
  }
  const keys = async (store: StoreName) => [
    ...new Set([...(await device.keys(store)), ...of(store).map(({ key }) => key)]),
  ]
  return {
    get,
    keys,
    async all<T>(store: StoreName) {
      if (of(store).length === 0) return device.all<T>(store)
      const found = await Promise.all((await keys(store)).map((key) => get<T>(store, key)))
      return found.flatMap((one) => one ?? [])
    },
  }
}
