import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { StorageValue } from 'zustand/middleware'
import type { Change, DeviceStore } from '../../device/device-store.ts'
import { type Started, startedKey } from '../../offline/started.ts'
import { draftKey } from '../state/opening.ts'
import type { WebForm } from '../state/web-form.ts'
import type { QueueItem } from '../upload/queue-item.ts'

const addressOf = (userId: number, inspectionId: number) => `web-form:${draftKey({ userId, inspectionId })}`

/**
 * Moves this device's data of an inspection that was started here to its id from the server: draft, form,
 * queued files, atomically. Only while holding the draft's turn.
 */
export async function moveStarted(
  device: DeviceStore,
  started: Started,
  inspection: Inspection,
): Promise<void> {
  const { userId, id } = started
  const [from, to] = [addressOf(userId, id), addressOf(userId, inspection.id)]
  const [draft, form, uploads] = await Promise.all([
    device.get<StorageValue<WebForm>>('drafts', from),
    device.get('forms', from),
    device.all<QueueItem>('uploads'),
  ])
  const changes: Change[] = []
  if (draft) {
    const { version, task } = inspection
    const state = { ...draft.state, inspection, task, version, savedSchema: {}, unanswered: null }
    changes.push(
      { store: 'drafts', key: to, value: { ...draft, state } },
      { store: 'forms', key: to, value: form ?? started.startable.form },
      { store: 'drafts', key: from, value: undefined },
      { store: 'forms', key: from, value: undefined },
    )
  }
  for (const item of uploads) {
    const { inspection_id } = item.certification_data
    if (item.userId !== userId || inspection_id !== id) continue
    const certification_data = { ...item.certification_data, inspection_id: inspection.id }
    changes.push({ store: 'uploads', key: item.id, value: { ...item, certification_data } })
  }
  changes.push({ store: 'started', key: startedKey(started), value: { ...started, movedTo: inspection } })
  await device.change(changes)
}
