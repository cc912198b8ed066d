import type { DeviceStore } from '../../device/device-store.ts'
import { askToPersist } from '../../device/persist.ts'
import { type QueueItem, resumed, withKeptDigest } from './queue-item.ts'

/**
 * Queued files on the device, with metadata and bytes stored separately, so that a status change does not
 * rewrite the bytes.
 */
export type KeptUploads = {
  /** False when the bytes do not outlive the page, for example for lack of room. */
  add: (item: QueueItem) => Promise<boolean>
  update: (item: QueueItem) => Promise<void>
  remove: (id: string) => Promise<void>
  /** A file's metadata; undefined once it was sent or removed, here or in another tab. */
  find: (id: string) => Promise<QueueItem | undefined>
  /** A file's bytes. */
  bytes: (id: string) => Promise<Blob | undefined>
  /** The same as long as the device's storage is not cleared, from outside: it would lose all files at once. */
  mark: () => Promise<string>
  /** Removes bytes without facts, which an earlier version could leave behind when a page ended between the two. */
  sweep: () => Promise<void>
  /** The person's files that are not yet certified. */
  restore: (userId: number) => Promise<QueueItem[]>
}

/** Among the receipts, which are only read by key, and none of which has this one. */
const markKey = 'mark'

export function keptUploads(device: DeviceStore): KeptUploads {
  const facts = (item: QueueItem): QueueItem => ({
    ...item,
    certification_data: { ...item.certification_data, file: null },
  })
  return {
    async add(item) {
      try {
        // Together: bytes whose facts are missing would never be found again.
        await device.change([
          { store: 'files', key: item.id, value: item.certification_data.file },
          { store: 'uploads', key: item.id, value: facts(item) },
        ])
        if (!(await device.durable())) return false
        askToPersist()
        return true
      } catch {
        // The upload continues from memory; the user is told not to close the page.
        return false
      }
    },
    async update(item) {
      // If it was sent or removed meanwhile, here or in another tab, it must not come back.
      if (!item.keptHere) return
      // Each asks, so that they are written in their order.
      const kept = item.unhashed === undefined ? undefined : await device.get<QueueItem>('uploads', item.id)
      await device.replace('uploads', item.id, facts(withKeptDigest(item, kept)))
    },
    async remove(id) {
      await device.change([
        { store: 'uploads', key: id, value: undefined },
        { store: 'files', key: id, value: undefined },
      ])
    },
    async sweep() {
      // In this order: what is added meanwhile is not among the bytes yet.
      const bytes = await device.keys('files')
      const known = new Set(await device.keys('uploads'))
      const left = bytes.filter((id) => !known.has(id))
      await device.change(left.map((key) => ({ store: 'files' as const, key, value: undefined })))
    },
    bytes: (id) => device.get<Blob>('files', id),
    async mark() {
      const found = await device.get<string>('receipts', markKey)
      const mark = found ?? crypto.randomUUID()
      if (!found) await device.put('receipts', markKey, mark)
      return mark
    },
    find: (id) => device.get<QueueItem>('uploads', id),
    async restore(userId) {
      const all = await device.all<QueueItem>('uploads')
      const mine = all
        .filter((item) => item.userId === userId)
        // Files stored by an older version have no time, and come first.
        .sort((a, b) => (a.addedAt ?? 0) - (b.addedAt ?? 0))
      return Promise.all(mine.map(async (item) => resumed(item, await device.get<Blob>('files', item.id))))
    },
  }
}
