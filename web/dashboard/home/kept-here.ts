import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { type DeviceStore, openDeviceStore } from '../../device/device-store.ts'

/** What this device still holds of one inspection that the server does not have. */
export type KeptHere = { inspection: Inspection; files: number; unsent: boolean }

// As the web inspection and its upload queue keep them; more of it is nothing to this page.
type KeptDraft = {
  state: {
    inspection: Inspection | null
    completed: boolean
    unanswered: unknown
    draftSchema: object
    savedSchema: object
  }
}
type KeptFile = { userId: number; status: string; certification_data: { inspection_id: number } }

const thisDevice = openDeviceStore()

/** Files of which nothing is left to send: they have arrived, or the device has no bytes of them any more. */
const notToSend = ['hashing', 'lost']

/** The person's drafts on this device whose answers or files have not all been sent. Also answers without a connection. */
export async function readKeptHere(
  userId: number,
  device: Pick<DeviceStore, 'all'> = thisDevice,
): Promise<KeptHere[]> {
  const [drafts, queued] = await Promise.all([
    device.all<KeptDraft>('drafts'),
    device.all<KeptFile>('uploads'),
  ])
  const files = new Map<number, number>()
  for (const { userId: whose, status, certification_data } of queued)
    if (whose === userId && !notToSend.includes(status))
      files.set(certification_data.inspection_id, (files.get(certification_data.inspection_id) ?? 0) + 1)
  return drafts.flatMap(({ state }) => {
    const { inspection, completed, unanswered, draftSchema, savedSchema } = state
    if (!inspection || completed || inspection.person?.id !== userId) return []
    const unsent = Boolean(unanswered) || JSON.stringify(draftSchema) !== JSON.stringify(savedSchema)
    const waiting = files.get(inspection.id) ?? 0
    return unsent || waiting > 0 || !navigator.onLine ? [{ inspection, files: waiting, unsent }] : []
  })
}
