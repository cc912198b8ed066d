import { keptReceipts } from '../fill.ts'
import type { DraftKey } from '../state/opening.ts'
import type { WebFormStore } from '../state/web-form.ts'

/** Shows the open inspection as submitted by what its receipt says, where it cannot be read any more. */
export async function showAsSent(store: WebFormStore, key: DraftKey): Promise<void> {
  const receipt = await keptReceipts.get(key)
  const { inspection } = store.getState()
  if (!receipt || !inspection) return
  const { submitted_at, version, answers_sha256 } = receipt
  store.setState({
    completed: true,
    toSubmit: false,
    version,
    inspection: { ...inspection, state: 'submitted', review: null, submitted_at, version, answers_sha256 },
  })
}
