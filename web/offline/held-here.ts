import { type DeviceStore, thisDevice } from '../device/device-store.ts'

export type ReadableDevice = Pick<DeviceStore, 'get' | 'all' | 'keys'>

let read = (): ReadableDevice => thisDevice

/** `how` answers this device together with what the page holds and the device could not keep. */
export function holdInPage(how: typeof read): void {
  read = how
}

/** What would be lost with this device or this page: for lists, copies and questions. */
export const deviceAndPage = (): ReadableDevice => read()
