import { CallError } from '@atesta/contract/client.ts'
import { thisDevice } from '../device/device-store.ts'
import { isStartedHere } from '../device/started-here.ts'
import { openModal } from '../modals/modal-store.ts'
import { holdInPage } from '../offline/held-here.ts'
import { refreshCertifications } from '../queries/inspections.ts'
import { api } from '../session/api.ts'
import { bearer } from '../session/bearer.ts'
import { endsSession } from '../session/query-client.ts'
import { sendBytes } from '../session/transfer.ts'
import { followFiller, isHere } from './filler.ts'
import { deviceWith } from './queue/held-in-page.ts'
import { atMostEvery } from './sending/at-most-every.ts'
import { clearUploads } from './sending/clear-uploads.ts'
import { logSent, sentFile } from './sending/sent-log.ts'
import { adoptFile, takeOutLater } from './state/adopt-file.ts'
import { type DraftKey, resetWebForm } from './state/opening.ts'
import { receipts } from './state/receipts.ts'
import { TabLocks } from './state/tab-lock.ts'
import { createWebForm } from './state/web-form.ts'
import { keptUploads } from './upload/kept-uploads.ts'
import type { QueueCalls } from './upload/queue-calls.ts'
import type { QueueItem } from './upload/queue-item.ts'
import { UploadQueue } from './upload/upload-queue.ts'

/** The singletons of this page: the device's store, the open inspection, the upload queue. */
export const { store: useWebForm, storage: webFormStorage } = createWebForm(thisDevice)
export const tabLocks = new TabLocks(navigator.locks, new BroadcastChannel('turns'))
/** The last save of the page that was left; its turn ends when it is answered. */
export const lastSave: { done: Promise<unknown> } = { done: Promise.resolve() }
export const keptReceipts = receipts(thisDevice)

/** Timeout for sending a draft, in ms. */
const aMinute = 60_000

const uploadsHere = keptUploads(thisDevice)
void uploadsHere.sweep().catch(() => undefined)

const keyOfItem = (item: QueueItem) => ({
  userId: item.userId,
  inspectionId: item.certification_data.inspection_id,
})

async function announce(item: QueueItem) {
  // Its inspection must be created first.
  if (isStartedHere(item.certification_data.inspection_id)) throw new CallError(0, null)
  const { title, description, type, inspection_id } = item.certification_data
  const { size, componentId: component_id, captured, device: claims, checkpoint, clientId } = item
  return api.certifications.create(
    {
      body: {
        title,
        description,
        type,
        size,
        inspection_id,
        component_id,
        captured,
        device: claims,
        checkpoint,
        ...(clientId && { client_id: clientId }),
      },
    },
    { idempotencyKey: item.idempotencyKey },
  )
}

/** Two tabs of one browser share the device's queue; a lock per file keeps them from sending it twice. */
async function alone(id: string, work: () => Promise<void>): Promise<boolean> {
  // Without a secure context there are no locks, but also no service worker and hardly a second tab.
  if (!navigator.locks) {
    await work()
    return true
  }
  return navigator.locks.request(`upload ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** A hundred files change the list hundreds of times; each time, all of it is read. */
const refreshListSoon = atMostEvery<number>(1000, (inspectionId) => void refreshCertifications(inspectionId))

const calls: QueueCalls = {
  announce,
  reopen: (id) => api.certifications.retry({ params: { id } }),
  withdraw: (identifier) => api.certifications.remove({ params: { identifier } }),
  send: (transfer) => sendBytes({ ...transfer, bearer }),
  exchange: async (item, from, to) => {
    const [here, key] = [{ store: useWebForm, device: thisDevice, tabLocks }, keyOfItem(item)]
    const done = await adoptFile(here, key, from, to)
    if (!done && to === undefined)
      void takeOutLater(here, key, from, AbortSignal.timeout(aMinute)).catch(() => undefined)
    // While it cannot be done, repeating it would fetch the list each time.
    if (!done && to !== undefined) return false
    const { inspection_id } = item.certification_data
    // A removed file must not be found in an outdated list again; sending does not wait for a list, which may
    // never arrive. Without a connection it does not.
    if (to === undefined && navigator.onLine) await refreshCertifications(inspection_id)
    else refreshListSoon(inspection_id)
    return done
  },
  onArrived: (item) => refreshListSoon(item.certification_data.inspection_id),
  onTaken: (item) => void logSent(thisDevice, sentFile(item)).catch(() => undefined),
  onUnknownFailure: () => openModal('CERTIFICATION_ERROR'),
  isHere,
  onSignedOut: endsSession,
  alone,
}
export const uploadQueue = new UploadQueue(uploadsHere, calls, new BroadcastChannel('uploads'))
export const useUploadQueue = uploadQueue.store
holdInPage(() => deviceWith(thisDevice, useWebForm.getState(), uploadQueue.store.getState().uploadedFiles))
followFiller(() => uploadQueue.goOn())

/** Resets the form: removes this device's draft of the inspection and its files that have not arrived. */
export async function resetInspection(key: DraftKey): Promise<void> {
  await Promise.all([resetWebForm(useWebForm, webFormStorage), clearUploads(uploadQueue, uploadsHere, key)])
}
