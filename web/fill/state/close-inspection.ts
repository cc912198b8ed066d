import type { DraftStorage } from './draft-storage.ts'
import { emptyWebForm, type WebForm, type WebFormStore } from './web-form.ts'

/**
 * Releases the open inspection as it is stored: this page reads it again, and from then on nothing of it is written here.
 * False when it could not be stored: then it stays.
 */
export async function closeStoredInspection(
  store: WebFormStore,
  storage: DraftStorage<WebForm>,
): Promise<boolean> {
  if (!(await storage.written())) return false
  storage.choose(null)
  store.setState(emptyWebForm(store.getState().locale), true)
  return true
}

/** Releases the open inspection, so that another tab can continue with it. False when the device cannot keep it. */
export async function releaseToOtherTab(
  store: WebFormStore,
  storage: DraftStorage<WebForm>,
): Promise<boolean> {
  await storage.written()
  return store.getState().keptHere && closeStoredInspection(store, storage)
}
