import { fileDigest } from '../../device/file-digest.ts'
import { type QueueItem, withDigest } from '../upload/queue-item.ts'
import type { QueueItems } from '../upload/queue-items.ts'

/**
 * Hashes of files that are too large for that while they are added: each is begun as the file is added, one after
 * the other, and there before the file is announced.
 */
export class LateDigests {
  private readonly items: Pick<QueueItems, 'get' | 'change'>
  private readonly begun = new Map<string, Promise<string | undefined>>()
  private last: Promise<unknown> = Promise.resolve()

  constructor(items: Pick<QueueItems, 'get' | 'change'>) {
    this.items = items
  }

  /** Hashes the bytes as they were given, not as the device has stored them. */
  begin(items: readonly QueueItem[]): void {
    for (const { id, unhashed, certification_data } of items) {
      const { file } = certification_data
      if (!unhashed || !file) continue
      const digest = this.last.then(() => fileDigest(file))
      this.last = digest
      this.begun.set(id, digest)
      void digest.then((sha256) => this.note(id, sha256)).finally(() => this.begun.delete(id))
    }
  }

  /**
   * An item as it is announced. `bytes` are hashed of one that an earlier page has left unhashed; where even they
   * cannot be, it is announced without.
   */
  async hashed(item: QueueItem, bytes: Blob): Promise<QueueItem> {
    const { id } = item
    const sha256 = item.unhashed
      ? ((await this.begun.get(id)) ?? (await fileDigest(bytes)))
      : item.device.sha256
    this.note(id, sha256)
    // From now on the announcement stays the same, as its key does.
    if (this.items.get(id)?.unhashed) this.items.change(id, { unhashed: false })
    return item.unhashed && sha256 !== undefined ? { ...item, ...withDigest(item, sha256) } : item
  }

  private note(id: string, sha256: string | undefined): void {
    const item = this.items.get(id)
    if (item?.unhashed && sha256 !== undefined) this.items.change(id, withDigest(item, sha256))
  }
}
