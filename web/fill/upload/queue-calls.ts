import { CallError } from '@atesta/contract/client.ts'
import { isClosed, isTransient, type Transfer } from '../../session/transfer.ts'
import { isDeleted, type QueueItem } from './queue-item.ts'

/** The server's answer for a file announced or reopened. */
export type Announced = { id: number; identifier: string; upload_url: string }
/** The dependencies of the queue. */
export type QueueCalls = {
  announce: (item: QueueItem) => Promise<Announced>
  /** Reopens a certification whose upload ended or failed. */
  reopen: (certificationId: number) => Promise<Announced>
  withdraw: (identifier: string) => Promise<void>
  send: (transfer: Omit<Transfer, 'bearer' | 'runtime'>) => Promise<void>
  /**
   * Replaces the file's identifier in the answers from now on; undefined removes it. False: not yet, because
   * another tab is filling in the answers, or they are being sent.
   */
  exchange: (item: QueueItem, from: string, to: string | undefined) => Promise<boolean>
  /** All bytes of a file have arrived; from now on the server reports its progress. */
  onArrived: (item: QueueItem) => void
  /** The server has taken a file over for good. */
  onTaken: (item: QueueItem) => void
  /** A file failed for an unknown reason. */
  onUnknownFailure: (item: QueueItem) => void
  /** Whether the files' person is the one filling in here: they are not sent in another's name. */
  isHere: (userId: number) => boolean
  /** The server refused a call for lack of a session. */
  onSignedOut: (error: unknown) => void
  /** Runs `work` unless another tab is doing it. */
  alone: (id: string, work: () => Promise<void>) => Promise<boolean>
}

/**
 * Why a file was refused. `for_later`: it may succeed later. `fault`: likewise, but not for ever, as the server itself was
 * reached. `signed_out`: once the person has signed in. `closed`: the server accepts no more bytes unless it is reopened.
 * `failed`: the person decides.
 */
export type Refusal = { kind: 'for_later' | 'fault' | 'signed_out' | 'closed' | 'failed'; code: string }

/** Answers of the server itself, rather than of something in front of it or about the moment. */
const faults: ReadonlySet<number> = new Set([409, 500, 501])

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { kind: 'failed', code: 'UNKNOWN' }
  const { code, status } = error
  if (status === 401) return { kind: 'signed_out', code }
  if (isTransient(error)) return { kind: faults.has(status) ? 'fault' : 'for_later', code }
  return { kind: isClosed(error) ? 'closed' : 'failed', code }
}

/** The calls, for which a certification that is no longer there counts as withdrawn: it was deleted from elsewhere. */
export const withdrawnOnce = (calls: QueueCalls): QueueCalls => ({
  ...calls,
  withdraw: (identifier) =>
    calls.withdraw(identifier).catch((error) => {
      if (!(error instanceof CallError && error.status === 404)) throw error
    }),
})

/**
 * Puts identifiers of certifications into the answers. The server may have taken a file over while the
 * answers were being sent and could not be written: until they have its identifier, the device must remember
 * its earlier id.
 */
export class NamedFiles {
  private readonly named = new Set<string>()
  private readonly calls: Pick<QueueCalls, 'exchange'>

  constructor(calls: Pick<QueueCalls, 'exchange'>) {
    this.calls = calls
  }

  /** Puts its identifier into the answers, even if that was done before: they may have been reloaded. */
  async name(item: QueueItem): Promise<boolean> {
    const done = await this.calls.exchange(item, item.id, item.certification?.identifier)
    if (done) this.named.add(item.id)
    return done
  }

  /** Puts the own id of a file that was deleted back into the answers, before it is announced as another. False: not yet. */
  async unname(item: QueueItem): Promise<boolean> {
    if (!item.certification || !isDeleted(item)) return true
    const done = await this.calls.exchange(item, item.certification.identifier, item.id)
    if (done) this.named.delete(item.id)
    return done
  }

  /** The ids that the file may have in the answers. */
  namesOf({ id, certification }: QueueItem): string[] {
    if (!certification) return [id]
    return this.named.has(id) ? [certification.identifier] : [id, certification.identifier]
  }

  async isNamed(item: QueueItem): Promise<boolean> {
    return this.named.has(item.id) || this.name(item)
  }
}

/** What a tab has done to a file that is in the queues of others too. */
export type QueueNews = { kind: 'removed' | 'stopped' | 'retried'; item: QueueItem }

/** The other tabs of the browser: each one that a person has open restores the device's whole queue. */
export class OtherTabs {
  private readonly channel: BroadcastChannel | undefined

  constructor(channel: BroadcastChannel | undefined, hear: (news: QueueNews) => void) {
    this.channel = channel
    channel?.addEventListener('message', ({ data }) => hear(data as QueueNews))
  }

  tell(kind: QueueNews['kind'], item: QueueItem | undefined): void {
    if (!item) return
    // The bytes are not sent along.
    const { certification_data } = item
    this.channel?.postMessage({
      kind,
      item: { ...item, certification_data: { ...certification_data, file: null } },
    })
  }
}
