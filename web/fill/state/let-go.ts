import type { DraftStorage } from './draft-storage.ts'
import { emptyWebForm, type WebForm, type WebFormStore } from './web-form.ts'

/**
 * Releases the open inspection as it is stored, so that another tab can continue with it: from then on nothing of it is
 * written here. False when the device cannot keep it: then it stays.
 */
export async function letGo(store: WebFormStore, storage: DraftStorage<WebForm>): Promise<boolean> {
  await storage.written()
  if (!store.getState().keptHere) return false
  storage.choose(null)
  store.setState(emptyWebForm(store.getState().locale), true)
  return true
}
