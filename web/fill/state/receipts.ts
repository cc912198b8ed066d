import type { Output } from '@atesta/contract/route.ts'
import type { tasks } from '@atesta/contract/routes/tasks.ts'
import type { DeviceStore } from '../../device/device-store.ts'
import { type DraftKey, draftKey } from './opening.ts'

export type Receipt = Output<typeof tasks.submitForm>

/** The server's receipts of submissions, kept on this device. */
export const receipts = (device: DeviceStore) => ({
  put: (key: DraftKey, receipt: Receipt) => device.put('receipts', draftKey(key), receipt),
  get: (key: DraftKey) => device.get<Receipt>('receipts', draftKey(key)),
})
