import type { DeviceStore } from '../../device/device-store.ts'
import type { QueueItem } from '../upload/queue-item.ts'

/** Something that was sent, for the list of this device. */
export type SentEntry = { id: string; userId: number; kind: 'file' | 'submission'; title: string; at: string }

export const sentFile = ({ id, userId, certification_data: { title } }: QueueItem): SentEntry => ({
  id,
  userId,
  kind: 'file',
  title,
  at: new Date().toISOString(),
})

/** At maxEntries this many entries are kept per user, the latest. */
const maxEntries = 30

export async function sentEntries(device: Pick<DeviceStore, 'all'>, userId: number): Promise<SentEntry[]> {
  const all = await device.all<SentEntry>('sent')
  return all.filter((entry) => entry.userId === userId).sort((a, b) => b.at.localeCompare(a.at))
}

export async function logSent(device: Pick<DeviceStore, 'all' | 'change'>, entry: SentEntry): Promise<void> {
  const before = await sentEntries(device, entry.userId)
  const oldest = before.filter(({ id }) => id !== entry.id).slice(maxEntries - 1)
  await device.change([
    { store: 'sent', key: entry.id, value: entry },
    ...oldest.map(({ id }) => ({ store: 'sent' as const, key: id, value: undefined })),
  ])
}
