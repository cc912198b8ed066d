import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { deviceAndPage, type ReadableDevice } from './held-here.ts'
import { overtakenIn } from './overtaken.ts'
import { inspectionOf, type Started, startedBy } from './started.ts'

/** What this device holds of one inspection and the server does not have. */
export type KeptHere = {
  inspection: Inspection
  /** Files that have not arrived. */
  files: number
  /** Answers that have not been sent. */
  unsent: boolean
  /** The person has submitted it; it is sent automatically. */
  toSubmit: boolean
  /** Why the server refused it: an error code. */
  refusal: string | null
}

// As stored by the web inspection and its upload queue; only the parts needed here.
type KeptDraft = {
  state: {
    inspection: Inspection | null
    completed: boolean
    unanswered: unknown
    toSubmit?: boolean
    refusal?: string | null
    /** The answers held here when it was submitted from elsewhere. */
    overtaken?: Parameters<typeof overtakenIn>[0]['overtaken']
    draftSchema: object
    savedSchema: object
  }
}
type KeptFile = { userId: number; status: string; certification_data: { inspection_id: number } }

/** The refusal of answers never sent because the inspection had been submitted from elsewhere. */
export const submittedElsewhere = 'inspection_already_submitted'

/** The reason why nothing of it is sent by itself: the person has to go on with what stands here, and can. */
export const notSentYet = 'not_sent'

/**
 * Why what was typed here has no place by itself: it was submitted meanwhile, or may not be filled in, as in an archived
 * task; or it may be again.
 */
const overtakenBy = ({ state, can, cannot }: Inspection, completed: boolean): string => {
  if (completed || state !== 'draft') return submittedElsewhere
  return cannot.edit ?? (can.edit ? notSentYet : submittedElsewhere)
}

/** States of files with nothing left to send: they have arrived, or the device has lost their bytes. */
const notToSend = ['hashing', 'lost']

/** Whether something would be lost with this device. */
export const isUnsent = ({ unsent, files, toSubmit, refusal }: KeptHere): boolean =>
  unsent || files > 0 || toSubmit || refusal !== null

/** Without a connection, everything that can be opened is shown. */
const isWorthShowing = (kept: KeptHere) => isUnsent(kept) || !navigator.onLine

/** Started here, with nothing typed yet: its draft is written with the first change. */
const empty = (started: Started): KeptHere => ({
  inspection: inspectionOf(started),
  files: 0,
  unsent: true,
  toSubmit: false,
  refusal: started.refused,
})

/** Drafts stand under `web-form`, user and inspection. */
async function draftsOf(userId: number, device: ReadableDevice): Promise<KeptDraft[]> {
  const names = (await device.keys('drafts')).filter((name) => name.startsWith(`web-form:${userId}:`))
  const found = await Promise.all(names.map((name) => device.get<KeptDraft>('drafts', name)))
  return found.flatMap((draft) => draft ?? [])
}

/** The user's inspections on this device, or only on this page, whose answers or files have not all been sent. Also answers without a connection. */
export async function readKeptHere(
  userId: number,
  device: ReadableDevice = deviceAndPage(),
): Promise<KeptHere[]> {
  const [drafts, queued, started] = await Promise.all([
    draftsOf(userId, device),
    device.all<KeptFile>('uploads'),
    startedBy(userId, device),
  ])
  const files = new Map<number, number>()
  for (const { userId: whose, status, certification_data } of queued)
    if (whose === userId && !notToSend.includes(status))
      files.set(certification_data.inspection_id, (files.get(certification_data.inspection_id) ?? 0) + 1)
  const refusals = new Map(started.map(({ id, refused }) => [id, refused]))
  const begun = drafts.flatMap(({ state }): KeptHere[] => {
    const { inspection, completed, unanswered, draftSchema, savedSchema } = state
    if (!inspection) return []
    const waiting = files.get(inspection.id) ?? 0
    const isTyped = JSON.stringify(draftSchema) !== JSON.stringify(savedSchema)
    // An inspection that was returned meanwhile may have something new to send, which comes first.
    const isNew = !completed && (isTyped || Boolean(unanswered) || state.toSubmit === true)
    const overtaken = !isNew && (overtakenIn(state).length > 0 || (completed && waiting > 0))
    if (completed && !overtaken) return []
    const refusal = refusals.get(inspection.id) ?? state.refusal ?? null
    return [
      {
        inspection,
        files: waiting,
        unsent: overtaken || Boolean(unanswered) || refusals.has(inspection.id) || isTyped,
        toSubmit: !completed && state.toSubmit === true,
        refusal: overtaken ? overtakenBy(inspection, completed) : refusal,
      },
    ]
  })
  const shown = new Set(begun.map(({ inspection }) => inspection.id))
  const untouched = started.filter(({ id, movedTo }) => !movedTo && !shown.has(id)).map(empty)
  return [...untouched, ...begun].filter(isWorthShowing)
}
