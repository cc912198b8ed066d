import type { StorageValue } from 'zustand/middleware'
import type { DeviceStore } from '../../device/device-store.ts'
import { exchangeFile } from './answering.ts'
import { withFile } from './answers-at.ts'
import { type DraftKey, draftKey } from './opening.ts'
import { type Turns, turnName } from './turns.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/** What a tab writes the answers of an inspection with. */
type Here = {
  store: WebFormStore
  device: DeviceStore
  turns: Pick<Turns, 'holds' | 'whenFree' | 'untilFree'>
}

/**
 * Whether the page writes the answers of an inspection itself: it is open, in this tab's turn, and not left to the device
 * to be submitted. While it is being opened, what is written would be put back to what the device had kept; once the page
 * is left, its store still holds it, but another tab may have gone on.
 */
export function isWrittenHere({ store, turns }: Omit<Here, 'device'>, key: DraftKey): boolean {
  const { inspection, toSubmit, isLoadingForm } = store.getState()
  return inspection?.id === key.inspectionId && !toSubmit && !isLoadingForm && turns.holds(turnName(key))
}

/** Changes the answers that the device keeps of an inspection; only under its turn. */
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
 * Puts an identifier in the place of another in the answers of an inspection, wherever they are: open on the page, or
 * only kept on the device because another page is shown while the file travels. Undefined takes the file out. False:
 * another tab fills it in, or it is being sent.
 */
export async function adoptFile(
  here: Here,
  key: DraftKey,
  from: string,
  to: string | undefined,
): Promise<boolean> {
  if (!isWrittenHere(here, key))
    return here.turns.whenFree(turnName(key), () =>
      changeKept(here.device, key, (answers) => withFile(answers, from, to)),
    )
  exchangeFile(here.store, from, to)
  return true
}

/**
 * Takes a file out of answers that are being sent, once that is over; rejects when it is not by `signal`. A tab that fills
 * them in hears itself of what is removed.
 */
export async function takeOutLater(
  here: Here,
  key: DraftKey,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  await here.turns.untilFree(turnName(key), signal)
  await adoptFile(here, key, name, undefined)
}
