import { create } from 'zustand'
import { fileDigest } from '../../device/file-digest.ts'
import { within } from '../../device/within.ts'
import type { KeptUploads } from './kept-uploads.ts'
import { movedPreview, nameOf, withPreviewOf } from './previews.ts'
import {
  beingKept,
  emptyQueue,
  type QueueItem,
  type UploadQueueState,
  withChanges,
  withDigest,
  withKeptDigest,
  withoutItem,
} from './queue-item.ts'

/** How long a file may take to give its first byte, in ms: a disk behind a network that has gone does not answer. */
const longestMs = 30_000

const isReadable = async (file: Blob): Promise<boolean> => {
  const first = file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => undefined)
  return (await within(longestMs, first)) !== undefined
}

/** The items of the queue, as shown by the page and stored on the device. */
export class QueueItems {
  readonly store = create<UploadQueueState>(() => emptyQueue)
  private readonly kept: KeptUploads
  /** Ids that the device has stored: one that is gone was sent or removed by another tab. */
  private readonly stored = new Set<string>()
  /** The device's storage in which they are; see `KeptUploads.mark`. */
  private mark: string | undefined

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
    await this.remember()
    const here = new Set(this.all().map((item) => item.id))
    const fresh = restored.filter((item) => !here.has(item.id))
    this.add(fresh)
    for (const item of fresh) {
      this.stored.add(item.id)
      this.show(item)
    }
  }

  change(id: string, changes: Partial<QueueItem>): void {
    const before = this.get(id)
    this.store.setState(({ uploadedFiles, previews }) => ({
      uploadedFiles: withChanges(uploadedFiles, id, changes),
      previews: before ? movedPreview(previews, nameOf(before), nameOf({ ...before, ...changes })) : previews,
    }))
    const item = this.get(id)
    if (item) this.kept.update(item).catch(() => this.note(id, false))
  }

  /** Moves the items of an inspection to the id that it has now. */
  move(from: number, to: number): void {
    for (const { id, certification_data } of this.all())
      if (certification_data.inspection_id === from)
        this.change(id, { certification_data: { ...certification_data, inspection_id: to } })
  }

  /**
   * Takes another copy of a file whose bytes the device has lost or damaged. False when it cannot be the same
   * file: another size, or other bytes than those that were hashed.
   */
  async replace(id: string, file: File): Promise<boolean> {
    if (file.size !== this.get(id)?.size) return false
    const sha256 = await fileDigest(file)
    const item = this.get(id)
    if (!item || (item.device.sha256 !== undefined && item.device.sha256 !== sha256)) return false
    const certification_data = { ...item.certification_data, file }
    const hashed = sha256 !== undefined && withDigest(item, sha256)
    this.change(id, { status: 'queued', error: null, resent: 0, certification_data, ...hashed })
    void this.keep(this.get(id) ?? item)
    return true
  }

  /** Stores an item on the device, also one for which there was no room before. */
  async keep(item: QueueItem): Promise<void> {
    this.show(item)
    const write = async () => {
      const isKept = await this.kept.add({ ...item, keptHere: true })
      if (isKept) await this.remember()
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
   * An item with changes by other tabs, known only to the device: its hash and certification, or undefined when
   * it was sent or removed. Where the device's storage was cleared, its absence says nothing.
   */
  async asKept(item: QueueItem): Promise<QueueItem | undefined> {
    if (!this.stored.has(item.id)) return item
    const kept = await this.kept.find(item.id).catch(() => item)
    if (!kept && (await this.wasCleared())) {
      this.keepAgain()
      return item
    }
    if (kept?.idempotencyKey !== item.idempotencyKey) return kept && item
    return { ...withKeptDigest(item, kept), certification: item.certification ?? kept.certification }
  }

  /**
   * A file's bytes, from the device where the file that was picked cannot be read any more, as after it was
   * moved or changed. Undefined where the device's cannot be read either: private windows keep no copy, only the way to what
   * was picked.
   */
  async bytes(item: QueueItem): Promise<Blob | undefined> {
    const { file } = item.certification_data
    if (file && (await isReadable(file))) return file
    const copy = await this.kept.bytes(item.id).catch(() => undefined)
    return copy && (await isReadable(copy)) ? copy : undefined
  }

  /**
   * Whether this device still has the bytes that it hashed: the file that was picked, or its own copy, which then
   * takes the place of a picked one that was changed. Those of a file that it has not hashed count as the same.
   */
  async asHashed(item: QueueItem): Promise<'same' | 'changed' | 'lost'> {
    const { file } = item.certification_data
    const copy = await this.kept.bytes(item.id).catch(() => undefined)
    let found: 'changed' | 'lost' = 'lost'
    for (const bytes of [file, copy]) {
      const sha256 = bytes && (await fileDigest(bytes))
      if (!sha256) continue
      found = 'changed'
      if (sha256 !== (item.device.sha256 ?? sha256)) continue
      this.change(item.id, { certification_data: { ...item.certification_data, file: bytes } })
      return 'same'
    }
    return found
  }

  private async remember(): Promise<void> {
    this.mark ??= await this.kept.mark().catch(() => undefined)
  }

  private async wasCleared(): Promise<boolean> {
    const mark = await this.kept.mark().catch(() => this.mark)
    if (mark === this.mark) return false
    this.mark = mark
    return true
  }

  /** Stores what the page still holds of a storage that was cleared. */
  private keepAgain(): void {
    const lacking = this.all().filter(({ id }) => this.stored.delete(id))
    for (const item of lacking) if (item.certification_data.file) void this.keep(item)
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
