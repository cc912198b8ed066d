import { CallError } from '@atesta/contract/client.ts'
import { isClosed, isTransient, type Transfer } from '../../session/transfer.ts'
import type { QueueItem } from './queue-item.ts'

/** What the server answers to a file announced or reopened. */
export type Announced = { id: number; identifier: string; upload_url: string }
/** What the queue needs from outside. */
export type QueueCalls = {
  announce: (item: QueueItem) => Promise<Announced>
  /** Asks for another try of a certification whose upload ended or failed. */
  reopen: (certificationId: number) => Promise<Announced>
  withdraw: (identifier: string) => Promise<void>
  send: (transfer: Omit<Transfer, 'bearer' | 'runtime'>) => Promise<void>
  /**
   * Another identifier stands for the file in the answers from now on; undefined: it is taken out. False: not yet, because
   * the answers are filled in by another tab or being sent.
   */
  exchange: (item: QueueItem, from: string, to: string | undefined) => Promise<boolean>
  /** All bytes of a file have arrived; from now on the server reports its progress. */
  onArrived: (item: QueueItem) => void
  /** The server has taken a file over for good. */
  onTaken: (item: QueueItem) => void
  /** A file failed for an unknown reason. */
  onUnknownFailure: (item: QueueItem) => void
  /** Whether the person whose files these are is the one who is here: in another's name they are not sent. */
  isHere: (userId: number) => boolean
  /** The server refused a call for lack of a session. */
  onSignedOut: (error: unknown) => void
  /** Runs `work` unless another tab is at it. */
  alone: (id: string, work: () => Promise<void>) => Promise<boolean>
}

/**
 * Why a file was not taken. `for_later`: nothing is wrong with it. `signed_out`: neither, but the person has to sign in again
 * first. `closed`: the server takes no bytes of it any more unless it is reopened. `failed`: the person decides.
 */
export type Refusal = { kind: 'for_later' | 'signed_out' | 'closed' | 'failed'; code: string }

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { kind: 'failed', code: 'UNKNOWN' }
  const { code, status } = error
  if (status === 401) return { kind: 'signed_out', code }
  if (isTransient(error)) return { kind: 'for_later', code }
  return { kind: isClosed(error) ? 'closed' : 'failed', code }
}

/**
 * Whose certifications the answers name. The server may have taken a file over while the answers were being sent, when
 * nothing else writes them: before they name it, the device must not forget which name it had.
 */
export class NamedFiles {
  private readonly named = new Set<string>()
  private readonly calls: Pick<QueueCalls, 'exchange'>

  constructor(calls: Pick<QueueCalls, 'exchange'>) {
    this.calls = calls
  }

  /** Names it in the answers, also where that was done before: they may have been read again. */
  async name(item: QueueItem): Promise<boolean> {
    const done = await this.calls.exchange(item, item.id, item.certification?.identifier)
    if (done) this.named.add(item.id)
    return done
  }

  /** Under which names the answers may have it. */
  namesOf({ id, certification }: QueueItem): string[] {
    if (!certification) return [id]
    return this.named.has(id) ? [certification.identifier] : [id, certification.identifier]
  }

  async isNamed(item: QueueItem): Promise<boolean> {
    return this.named.has(item.id) || this.name(item)
  }
}

/** What a tab has done to a file that stands in the queues of others too. */
export type QueueNews = { kind: 'removed' | 'stopped' | 'retried'; item: QueueItem }

/** The other tabs of the browser: every one that a person has open restores the whole queue of the device. */
export class OtherTabs {
  private readonly channel: BroadcastChannel | undefined

  constructor(channel: BroadcastChannel | undefined, hear: (news: QueueNews) => void) {
    this.channel = channel
    channel?.addEventListener('message', ({ data }) => hear(data as QueueNews))
  }

  tell(kind: QueueNews['kind'], item: QueueItem | undefined): void {
    if (!item) return
    // Bytes have nothing to do on the way.
    const { certification_data } = item
    this.channel?.postMessage({
      kind,
      item: { ...item, certification_data: { ...certification_data, file: null } },
    })
  }
}
