import type { StorageValue } from 'zustand/middleware'
import { thisDevice } from '../../device/device-store.ts'
import { tabLocks } from '../fill.ts'
import { type DraftKey, draftKey } from '../state/opening.ts'
import { lockName } from '../state/tab-lock.ts'
import type { WebForm } from '../state/web-form.ts'

/** Changes a stored draft, unless a tab has it open or is sending it. Returns whether it did. */
export function changeKeptDraft(
  key: DraftKey,
  change: (kept: WebForm) => Partial<WebForm>,
): Promise<boolean> {
  return tabLocks.whenFree(lockName(key), async () => {
    const address = `web-form:${draftKey(key)}`
    const kept = await thisDevice.get<StorageValue<WebForm>>('drafts', address)
    if (kept)
      await thisDevice.put('drafts', address, { ...kept, state: { ...kept.state, ...change(kept.state) } })
  })
}
