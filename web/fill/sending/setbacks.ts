import { changedHere } from '../../device/file-digest.ts'
import { type QueueCalls, refusalOf } from '../upload/queue-calls.ts'
import type { QueueItem } from '../upload/queue-item.ts'
import type { QueueItems } from '../upload/queue-items.ts'
import type { RetryBackoff } from '../upload/retry-backoff.ts'

/** The code with which the server refuses other bytes than were announced. */
export const otherBytes = 'file_changed'

/** So many times a file is sent once more by itself because other bytes arrived than this device has. */
const maxResent = 2

type Parts = {
  items: QueueItems
  calls: QueueCalls
  backoff: RetryBackoff
  /** Starts what is queued. */
  pump: () => void
}

/** What follows when a file could not be sent: it waits, is opened again on the server, or has failed. */
export class Setbacks {
  private readonly parts: Parts
  private readonly reopened = new Set<string>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  failed(id: string, error: unknown): void {
    const { items, calls, pump } = this.parts
    const item = items.get(id)
    if (!item) return
    if (refusalOf(error).kind === 'closed' && item.certification && !this.reopened.has(id)) {
      void this.reopen(item).then(pump)
    } else if (this.refused(id, error) === 'UNKNOWN') calls.onUnknownFailure(item)
  }

  /** What was reopened before no longer counts: the person has decided. */
  forget(id: string): void {
    this.reopened.delete(id)
  }

  async reopen(item: QueueItem): Promise<void> {
    const { items, calls } = this.parts
    try {
      const { id, identifier, upload_url } = await calls.reopen(item.certification?.id ?? 0)
      const certification = { id, identifier, upload_url }
      items.change(item.id, { certification, status: 'queued', error: null })
      // Once it is answered: a lost connection is no reopening.
      this.reopened.add(item.id)
    } catch (error) {
      this.refused(item.id, error)
    }
  }

  /**
   * Other bytes arrived than this device has hashed. While it has those, they changed on the way, and are sent once
   * more; where its own have changed, no sending helps.
   */
  async changed(id: string, signal?: AbortSignal): Promise<void> {
    const { items } = this.parts
    const item = items.get(id)
    const found = item && (await items.asHashed(item))
    signal?.throwIfAborted()
    if (!item || !items.get(id)) return
    const { resent = 0 } = item
    if (found === 'lost') items.change(id, { status: 'lost' })
    else if (found === 'changed') items.change(id, { status: 'failed', error: changedHere })
    else if (resent >= maxResent) items.change(id, { status: 'failed', error: otherBytes })
    else {
      items.change(id, { resent: resent + 1 })
      await this.reopen(item)
      // It counts for itself.
      this.reopened.delete(id)
    }
  }

  later(id: string, changes: Partial<QueueItem> = {}): void {
    const { items, backoff, pump } = this.parts
    items.change(id, { ...changes, status: 'waiting' })
    backoff.wait(id, () => {
      if (items.get(id)?.status !== 'waiting') return
      items.change(id, { status: 'queued' })
      pump()
    })
  }

  /** The code with which a file has failed; null while it waits. */
  private refused(id: string, error: unknown): string | null {
    const { items, calls, backoff } = this.parts
    const { kind, code } = refusalOf(error)
    if (kind === 'signed_out') calls.onSignedOut(error)
    const waits = kind === 'signed_out' || kind === 'for_later'
    if (waits || (kind === 'fault' && !backoff.isExhausted(id))) {
      this.later(id)
      return null
    }
    items.change(id, { status: 'failed', error: code })
    return code
  }
}
