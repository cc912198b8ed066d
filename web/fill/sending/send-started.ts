import { CallError, isTransient } from '@atesta/contract/client.ts'
import { dayMs } from '@atesta/contract/durations.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { DeviceStore } from '../../device/device-store.ts'
import { type Started, startedBy, startedKey } from '../../offline/started.ts'
import { lockName } from '../state/tab-lock.ts'
import { isForLater } from './for-later.ts'
import { moveStarted } from './move-started.ts'

export type StartedCalls = {
  /** Creates it on the server; repeating it returns the inspection created first. */
  create: (started: Started) => Promise<Inspection>
  /** Runs work on a stored draft, unless a tab is filling it in. */
  whenFree: (turn: string, work: () => Promise<void>) => Promise<unknown>
  /** It has its id from the server. `moved` is false while a tab has it open, which must release it first. */
  onCreated: (started: Started, inspection: Inspection, moved: boolean) => void
}

/**
 * A server of an older version than the page refuses what it does not know. An update is over within a day;
 * afterwards the refusal stands.
 */
const isOfOlderServer = ({ code }: CallError, { startedAt }: Started) =>
  code === 'validation_failed' && Date.now() - Date.parse(startedAt) < dayMs

/**
 * Creates inspections started on this device on the server, in order. Rejects when the server cannot be
 * reached; a refusal is stored with its inspection, which stays here, and the next one is tried. So it is when the
 * device has no room to write one down: sending the others makes room.
 */
export async function sendStarted(device: DeviceStore, userId: number, calls: StartedCalls): Promise<void> {
  for (const started of await startedBy(userId, device)) {
    if (started.movedTo || started.refused !== null) continue
    try {
      await createOne(device, started, calls)
    } catch (error) {
      if (error instanceof CallError) throw error
    }
  }
}

async function createOne(device: DeviceStore, started: Started, calls: StartedCalls): Promise<void> {
  const { userId, id } = started
  try {
    const inspection = await calls.create(started)
    let moved = false
    await calls.whenFree(lockName({ userId, inspectionId: id }), async () => {
      await moveStarted(device, started, inspection)
      moved = true
    })
    calls.onCreated(started, inspection, moved)
  } catch (error) {
    if (!(error instanceof CallError) || isTransient(error) || error.status === 401) throw error
    // The server failed for this one; the next may succeed.
    if (isForLater(error) || isOfOlderServer(error, started)) return
    await device.put('started', startedKey(started), { ...started, refused: error.code })
  }
}
