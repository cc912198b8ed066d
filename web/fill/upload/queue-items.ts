import { create } from 'zustand'
import type { KeptUploads } from './kept-uploads.ts'
import { withPreviewOf } from './previews.ts'
import {
  beingKept,
  emptyQueue,
  type QueueItem,
  type UploadQueueState,
  withChanges,
  withoutItem,
} from './queue-item.ts'

/** The items of the queue, as shown by the page and stored on the device. */
export class QueueItems {
  readonly store = create<UploadQueueState>(() => emptyQueue)
  private readonly kept: KeptUploads
  /** Ids that the device has stored: one that is gone was sent or removed by another tab. */
  private readonly stored = new Set<string>()

  constructor(kept: KeptUploads) {
    this.kept = kept
  }

  all(): QueueItem[] {
    return this.store.getState().uploadedFiles
  }

  get(id: string): QueueItem | undefined {
    return this.all().find((item) => item.id === id)
  }

  /** Adds items; `keep` writes each to the device. */
  add(items: readonly QueueItem[]): void {
    this.store.setState((state) => ({ uploadedFiles: [...state.uploadedFiles, ...items] }))
  }

  /** Adds what the user left unfinished on this device; existing items stay as they are. */
  async restore(userId: number): Promise<void> {
    const restored = await this.kept.restore(userId)
    const here = new Set(this.all().map((item) => item.id))
    const fresh = restored.filter((item) => !here.has(item.id))
    this.add(fresh)
    for (const item of fresh) {
      this.stored.add(item.id)
      this.show(item)
    }
  }

  change(id: string, changes: Partial<QueueItem>): void {
    this.store.setState(({ uploadedFiles }) => ({ uploadedFiles: withChanges(uploadedFiles, id, changes) }))
    const item = this.get(id)
    if (item) this.kept.update(item).catch(() => this.note(id, false))
  }

  /** Moves the items of an inspection to the id that it has now. */
  move(from: number, to: number): void {
    for (const { id, certification_data } of this.all())
      if (certification_data.inspection_id === from)
        this.change(id, { certification_data: { ...certification_data, inspection_id: to } })
  }

  /** Takes another copy of a file whose bytes the device has lost. False when it cannot be the same file. */
  replace(id: string, file: File): boolean {
    const item = this.get(id)
    if (!item || file.size !== item.size) return false
    const certification_data = { ...item.certification_data, file }
    this.change(id, { status: 'queued', error: null, certification_data })
    void this.keep(this.get(id) ?? item)
    return true
  }

  /** Stores an item on the device, also one for which there was no room before. */
  async keep(item: QueueItem): Promise<void> {
    this.show(item)
    const write = async () => {
      const isKept = await this.kept.add({ ...item, keptHere: true })
      if (isKept) this.stored.add(item.id)
      this.note(item.id, isKept)
    }
    await beingKept(this.store, write())
    // It was removed, or went further, while its bytes were being written.
    const now = this.get(item.id)
    if (!now) await this.kept.remove(item.id)
    else if (now !== item) await this.kept.update(now)
  }

  /**
   * An item with changes by other tabs, known only to the device: its certification, or undefined when it was
   * sent or removed.
   */
  async asKept(item: QueueItem): Promise<QueueItem | undefined> {
    if (!this.stored.has(item.id)) return item
    const kept = await this.kept.find(item.id).catch(() => item)
    return kept && { ...item, certification: item.certification ?? kept.certification }
  }

  async drop(id: string): Promise<void> {
    this.store.setState((state) => withoutItem(state, id))
    this.stored.delete(id)
    await this.kept.remove(id)
  }

  /** Notes whether the device keeps an item. */
  private note(id: string, keptHere: boolean): void {
    if (this.get(id)?.keptHere === keptHere) return
    this.store.setState(({ uploadedFiles }) => ({
      uploadedFiles: withChanges(uploadedFiles, id, { keptHere }),
    }))
  }

  private show(item: QueueItem): void {
    this.store.setState(({ previews }) => ({ previews: withPreviewOf(previews, item) }))
  }
}
