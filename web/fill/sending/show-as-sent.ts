import { keptReceipts } from '../fill.ts'
import type { DraftKey } from '../state/opening.ts'
import { showReceipt } from '../state/submitting.ts'
import type { WebFormStore } from '../state/web-form.ts'

/** Shows the open inspection as submitted, where it was sent elsewhere and can no longer be read. */
export async function showAsSent(store: WebFormStore, key: DraftKey): Promise<void> {
  const receipt = await keptReceipts.get(key)
  if (receipt) showReceipt(store, receipt)
}
