import type { DeviceStore } from '../../device/device-store.ts'
import { askToPersist } from '../../device/persist.ts'
import { type QueueItem, resumed } from './queue-item.ts'

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
  /** Removes bytes without facts, which an earlier version could leave behind when a page ended between the two. */
  sweep: () => Promise<void>
  /** The person's files that are not yet certified. */
  restore: (userId: number) => Promise<QueueItem[]>
}

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
          { room: 'files', key: item.id, value: item.certification_data.file },
          { room: 'uploads', key: item.id, value: facts(item) },
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
      if (item.keptHere) await device.replace('uploads', item.id, facts(item))
    },
    async remove(id) {
      await device.change([
        { room: 'uploads', key: id, value: undefined },
        { room: 'files', key: id, value: undefined },
      ])
    },
    async sweep() {
      // In this order: what is added meanwhile is not among the bytes yet.
      const bytes = await device.keys('files')
      const known = new Set(await device.keys('uploads'))
      const left = bytes.filter((id) => !known.has(id))
      await device.change(left.map((key) => ({ room: 'files' as const, key, value: undefined })))
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
