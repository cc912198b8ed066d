import type { StorageValue } from 'zustand/middleware'
import type { DeviceStore } from '../../device/device-store.ts'
import { isWrittenHere } from '../state/adopt-file.ts'
import type { DraftStorage } from '../state/draft-storage.ts'
import { type DraftKey, draftKey } from '../state/opening.ts'
import type { TabLocks } from '../state/tab-lock.ts'
import type { WebForm, WebFormStore } from '../state/web-form.ts'
import type { UploadQueue } from '../upload/upload-queue.ts'

type Here = {
  store: WebFormStore
  storage: Pick<DraftStorage<WebForm>, 'written' | 'rewrite'>
  device: Pick<DeviceStore, 'get' | 'put'>
  tabLocks: Pick<TabLocks, 'holds'>
  /** Whether the device has all files of the inspection that have not arrived; asked once it has written them down. */
  hasFiles: () => Promise<boolean>
}

/**
 * `left`: the device submits it. `not_kept`: the device cannot keep what it would have to send; nothing has changed, and the
 * page has to stay open. `no_longer_here`: the page was left, or another tab has taken the inspection over, before the
 * device was given anything; nothing has changed.
 */
export type Leaving = 'left' | 'not_kept' | 'no_longer_here'

/**
 * Leaves the submission of the open inspection to the device, which makes it once the server can be reached and has all
 * files: the page may be closed from then on. While it waits for the device, another inspection may be opened here.
 */
export async function leaveToDevice(
  { store, storage, device, tabLocks, hasFiles }: Here,
  key: DraftKey,
): Promise<Leaving> {
  const isHere = () => isWrittenHere({ store, tabLocks }, key)
  const hasAll = await hasFiles()
  if (!isHere()) return 'no_longer_here'
  if (!hasAll) return 'not_kept'
  await storage.written()
  // There may be room again for what was typed on a full device.
  if (!store.getState().keptHere) await storage.rewrite()
  const address = `web-form:${draftKey(key)}`
  const left = { toSubmit: true, leftAt: store.getState().now, refusal: null }
  try {
    const kept = await device.get<StorageValue<WebForm>>('drafts', address)
    if (!isHere()) return 'no_longer_here'
    if (!kept || !store.getState().keptHere) return 'not_kept'
    // Before the page says that it waits: a write of the store itself may fail without being noticed in time.
    await device.put('drafts', address, { ...kept, state: { ...kept.state, ...left } })
  } catch {
    if (!isHere()) return 'no_longer_here'
    store.setState({ keptHere: false })
    return 'not_kept'
  }
  if (isHere()) store.setState(left)
  return 'left'
}

/**
 * Whether the device keeps all files of an inspection that have not arrived. Resolves once it has written down, or failed
 * to, what was added until then and, once more, the files for which it had no room.
 */
export async function filesKept(
  queue: Pick<UploadQueue, 'store' | 'keep'>,
  { userId, inspectionId }: DraftKey,
): Promise<boolean> {
  await new Promise<void>((resolve) => {
    if (queue.store.getState().beingKept === 0) return resolve()
    const leave = queue.store.subscribe(({ beingKept }) => {
      if (beingKept > 0) return
      leave()
      resolve()
    })
  })
  const lacking = () =>
    queue.store
      .getState()
      .uploadedFiles.filter(
        (item) =>
          item.userId === userId &&
          item.certification_data.inspection_id === inspectionId &&
          !item.keptHere &&
          item.status !== 'hashing',
      )
  const inMemory = lacking().filter(({ certification_data }) => certification_data.file !== null)
  await Promise.all(inMemory.map((item) => queue.keep(item)))
  return lacking().length === 0
}
