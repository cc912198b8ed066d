import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { thisDevice } from '../../device/device-store.ts'
import { isStartedHere } from '../../device/started-here.ts'
import { currentLocale } from '../../language/i18n.ts'
import { readKeptHere } from '../../offline/kept-here.ts'
import { creationOf, findStarted, type Started } from '../../offline/started.ts'
import { fetchCertifications, refreshInspections } from '../../queries/inspections.ts'
import { api } from '../../session/api.ts'
import { keptReceipts, tabLocks, uploadQueue } from '../fill.ts'
import { fillerNow, isHere } from '../filler.ts'
import { noteMoved } from '../state/moved-on.ts'
import { lockName } from '../state/tab-lock.ts'
import { isMoving, standOf } from '../upload/known-files.ts'
import { expectHere, fillingCalls } from './calls.ts'
import { moveStarted } from './move-started.ts'
import { type DraftCalls, type SentDraft, sendDraft } from './send-draft.ts'
import { sendStarted } from './send-started.ts'
import { logSent } from './sent-log.ts'

/**
 * An inspection started on a device has its id from the server, or a draft was sent; told to all tabs.
 * `moved`: its data are stored under that id; otherwise the tab that has it open must release it.
 */
export type SenderNews =
  | { kind: 'created'; userId: number; from: number; inspection: Inspection; moved: boolean }
  | { kind: 'sent'; userId: number; inspectionId: number; outcome: SentDraft }

const otherTabs = new BroadcastChannel('sender')
const listeners = new Set<(news: SenderNews) => void>()

/** Calls `listen` with what this and other tabs have sent, until the returned function is called. */
export function followSender(listen: (news: SenderNews) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
const hear = (news: SenderNews) => {
  if (news.kind === 'created' && news.moved) {
    noteMoved(news.from, news.inspection.id)
    uploadQueue.moved(news.from, news.inspection.id)
  }
  for (const listen of listeners) listen(news)
}
otherTabs.addEventListener('message', ({ data }) => hear(data as SenderNews))
const tell = (news: SenderNews) => {
  otherTabs.postMessage(news)
  hear(news)
}

/** Its `client_id` makes repeats safe, also of a page of another version, which may send another body. */
async function create(started: Started) {
  expectHere(started.userId)
  return api.inspections.create({ body: creationOf(started) })
}

const queued = (inspectionId: number) =>
  uploadQueue.store
    .getState()
    .uploadedFiles.filter((item) => item.certification_data.inspection_id === inspectionId)

/** The queued files of an inspection and those the server is waiting for. */
async function filesOf(inspectionId: number): ReturnType<DraftCalls['files']> {
  const certifications = await fetchCertifications(inspectionId)
  await uploadQueue.settle(certifications)
  return standOf(certifications, queued(inspectionId))
}

async function sendKept(userId: number, inspection: Inspection): Promise<SentDraft | undefined> {
  const key = { userId, inspectionId: inspection.id }
  const calls: DraftCalls = {
    ...fillingCalls(userId),
    files: filesOf,
    keepReceipt: (receipt) => keptReceipts.put(key, receipt),
    isGuest: fillerNow().isGuest,
  }
  let outcome: SentDraft | undefined
  await tabLocks.whenFree(lockName(key), async (stop) => {
    outcome = await sendDraft(thisDevice, key, calls, currentLocale(), stop)
    if (outcome === 'submitted') {
      const at = new Date().toISOString()
      const title = inspection.title || inspection.task.name
      await logSent(thisDevice, { id: `submission ${inspection.id}`, userId, kind: 'submission', title, at })
      await refreshInspections()
    }
    tell({ kind: 'sent', userId, inspectionId: inspection.id, outcome })
  })
  return outcome
}

/** How soon to check again whether the files of a submission have arrived, in ms. */
const soon = 3000
let again: ReturnType<typeof setTimeout> | undefined
function soonAgain(userId: number): void {
  clearTimeout(again)
  again = setTimeout(() => {
    if (navigator.onLine) void sendNow(userId)
  }, soon)
}

const arrived = (userId: number) =>
  uploadQueue.store
    .getState()
    .uploadedFiles.filter((item) => item.userId === userId && item.status === 'hashing')

/** How often in a row there was no progress with arrived files. */
let standing = 0

/**
 * Follows arrived files, of drafts too, until the server has taken them over: only then the device deletes
 * their bytes. Files the server no longer lists were deleted there, and are removed here too.
 */
async function followArrived(userId: number): Promise<void> {
  const before = arrived(userId)
  for (const id of new Set(before.map(({ certification_data }) => certification_data.inspection_id))) {
    const certifications = await fetchCertifications(id).catch(() => undefined)
    // A list that another person may not see does not mean deletion.
    if (!certifications || !isHere(userId)) continue
    await uploadQueue.settle(certifications)
    const listed = new Set(certifications.map(({ identifier }) => identifier))
    const deleted = before.filter(
      ({ certification, certification_data }) =>
        certification_data.inspection_id === id && !listed.has(certification?.identifier ?? ''),
    )
    for (const item of deleted) await uploadQueue.forget(item)
  }
  const left = arrived(userId).length
  standing = left > 0 && left === before.length ? standing + 1 : 0
  // After some checks, the regular interval is enough.
  if (left > 0 && standing < 5) soonAgain(userId)
}

async function sendAll(userId: number, retried?: number): Promise<void> {
  await sendStarted(thisDevice, userId, {
    create,
    whenFree: (turn, work) => tabLocks.whenFree(turn, work),
    onCreated: ({ id }, inspection, moved) => tell({ kind: 'created', userId, from: id, inspection, moved }),
  })
  await uploadQueue.restore(userId)
  for (const { inspection, unsent, toSubmit, refusal } of await readKeptHere(userId, thisDevice))
    if (
      (unsent || toSubmit) &&
      (refusal === null || inspection.id === retried) &&
      !isStartedHere(inspection.id)
    ) {
      // What goes wrong with one, such as an answer that is none of ours, holds up no other; the next time it is tried again.
      const outcome = await sendKept(userId, inspection).catch(() => undefined)
      // After a pause of the files, the regular interval is enough.
      if (toSubmit && outcome === 'waits_for_files' && isMoving(queued(inspection.id))) soonAgain(userId)
    }
  await followArrived(userId)
}

/** Moves an inspection that a tab had open, once the tab has released it. */
export async function moveCreated(userId: number, from: number, inspection: Inspection): Promise<void> {
  const started = await findStarted(userId, from)
  if (!started || started.movedTo) return
  await tabLocks.whenFree(lockName({ userId, inspectionId: from }), async () => {
    await moveStarted(thisDevice, started, inspection)
    tell({ kind: 'created', userId, from, inspection, moved: true })
  })
}

/** One tab of a browser sends at a time, unless `isAsked`, after the other; without locks there is hardly a second one. */
const alone = (userId: number, isAsked: boolean, work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(`sending ${userId}`, { ifAvailable: !isAsked }, (lock) =>
        lock ? work() : undefined,
      )
    : work()

let running: Promise<void> | null = null

/**
 * Sends everything that this device keeps of a user and that no tab has open: what was started here, answers, files,
 * submissions, in order. What cannot be sent now waits for the next time. `retried`: an inspection that is asked for on
 * purpose, also when the server refused it before.
 */
export function sendNow(userId: number, retried?: number): Promise<void> {
  const isAsked = retried !== undefined
  if (running && isAsked) return running.then(() => sendNow(userId, retried))
  running ??= alone(userId, isAsked, () => sendAll(userId, retried))
    .catch(() => undefined)
    .finally(() => {
      running = null
    })
  return running
}
