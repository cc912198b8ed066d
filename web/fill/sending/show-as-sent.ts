import { keptReceipts } from '../fill.ts'
import type { DraftKey } from '../state/opening.ts'
import { showReceipt } from '../state/submitting.ts'
import type { WebFormStore } from '../state/web-form.ts'

/** Shows the open inspection, which was sent elsewhere, as submitted where it cannot be read any more. */
export async function showAsSent(store: WebFormStore, key: DraftKey): Promise<void> {
  const receipt = await keptReceipts.get(key)
  if (receipt) showReceipt(store, receipt)
}
