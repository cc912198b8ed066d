import type { DraftStorage } from './draft-storage.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/**
 * Removes what was never sent of an inspection that had been submitted from elsewhere. `removeAll` takes away the draft and
 * the files of one that is submitted now, which are of no use to it; one that has come back goes on with them.
 */
export async function forgetOvertaken(
  store: WebFormStore,
  storage: Pick<DraftStorage<WebForm>, 'written'>,
  removeAll: () => Promise<unknown>,
): Promise<void> {
  store.setState({ overtaken: [] })
  await storage.written()
  if (store.getState().completed) await removeAll()
}
