import type { StorageValue } from 'zustand/middleware'
import type { DeviceStore } from '../../device/device-store.ts'
import { exchangeFile } from './answering.ts'
import { withFile } from './answers-at.ts'
import { type DraftKey, draftKey } from './opening.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/**
 * Whether the page writes the answers of an inspection itself: it is open, and not left to the device to be submitted. While
 * it is being opened, what is written would be put back to what the device had kept.
 */
export const isWrittenHere = (store: WebFormStore, { inspectionId }: DraftKey): boolean => {
  const { inspection, toSubmit, isLoadingForm } = store.getState()
  return inspection?.id === inspectionId && !toSubmit && !isLoadingForm
}

/**
 * Puts an identifier in the place of another in the answers of an inspection, wherever they are: open on the page, or
 * only kept on the device because another page is shown while the file travels. Undefined takes the file out.
 */
export async function adoptFile(
  store: WebFormStore,
  device: DeviceStore,
  key: DraftKey,
  from: string,
  to: string | undefined,
): Promise<void> {
  if (isWrittenHere(store, key)) return exchangeFile(store, from, to)
  const address = `web-form:${draftKey(key)}`
  const kept = await device.get<StorageValue<WebForm>>('drafts', address)
  if (!kept) return
  const draftSchema = withFile(kept.state.draftSchema, from, to)
  await device.put('drafts', address, { ...kept, state: { ...kept.state, draftSchema } })
}
