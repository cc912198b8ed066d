import type { StorageValue } from 'zustand/middleware'
import type { DeviceStore } from '../../device/device-store.ts'
import { exchangeFile } from './answering.ts'
import { withFile } from './answers-at.ts'
import { type DraftKey, draftKey } from './opening.ts'
import { lockName, type TabLocks } from './tab-lock.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/** What a tab needs to write the answers of an inspection. */
type Here = {
  store: WebFormStore
  device: DeviceStore
  tabLocks: Pick<TabLocks, 'holds' | 'whenFree' | 'untilFree'>
}

/**
 * Whether the page itself writes the answers of an inspection: it is open, in this tab's turn, and not left
 * to the device for submission. While it is opening, changes would be overwritten by the stored draft; once
 * the page is left, its store still holds it, but another tab may have continued.
 */
export function isWrittenHere(
  { store, tabLocks }: { store: WebFormStore; tabLocks: Pick<TabLocks, 'holds'> },
  key: DraftKey,
): boolean {
  const { inspection, toSubmit, isLoadingForm } = store.getState()
  return inspection?.id === key.inspectionId && !toSubmit && !isLoadingForm && tabLocks.holds(lockName(key))
}

/** Changes the stored answers of an inspection; only while holding its turn. */
export async function changeKept(
  device: DeviceStore,
  key: DraftKey,
  change: (answers: WebForm['draftSchema']) => WebForm['draftSchema'],
): Promise<void> {
  const address = `web-form:${draftKey(key)}`
  const kept = await device.get<StorageValue<WebForm>>('drafts', address)
  if (!kept) return
  const draftSchema = change(kept.state.draftSchema)
  await device.put('drafts', address, { ...kept, state: { ...kept.state, draftSchema } })
}

/**
 * Replaces one identifier by another in the answers of an inspection, whether these are open on the page, or
 * only stored because another page is shown while the file is sent. Undefined removes the file. False:
 * another tab is filling it in, or it is being sent.
 */
export async function adoptFile(
  here: Here,
  key: DraftKey,
  from: string,
  to: string | undefined,
): Promise<boolean> {
  if (!isWrittenHere(here, key))
    return here.tabLocks.whenFree(lockName(key), () =>
      changeKept(here.device, key, (answers) => withFile(answers, from, to)),
    )
  exchangeFile(here.store, from, to)
  return true
}

/**
 * Removes a file from answers that are being sent, once that is over; rejects if it is not by `signal`. A tab
 * that is filling them in is told of removals itself.
 */
export async function takeOutLater(
  here: Here,
  key: DraftKey,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  await here.tabLocks.untilFree(lockName(key), signal)
  await adoptFile(here, key, name, undefined)
}
