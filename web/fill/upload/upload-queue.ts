import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { fileDigest } from '../../device/file-digest.ts'
import { type Announcements, announcements } from '../sending/announcements.ts'
import { LateDigests } from '../sending/late-digests.ts'
import { otherBytes, Setbacks } from '../sending/setbacks.ts'
import type { KeptUploads } from './kept-uploads.ts'
import { nameOf, withoutPreview } from './previews.ts'
import {
  type Announced,
  NamedFiles,
  OtherTabs,
  type QueueCalls,
  type QueueNews,
  refusalOf,
  withdrawnOnce,
} from './queue-calls.ts'
import {
  asRetried,
  asRetriedThere,
  isAtWork,
  isDeleted,
  type NewUpload,
  type QueueItem,
  queueItem,
  resentItem,
} from './queue-item.ts'
import { QueueItems } from './queue-items.ts'
import { RetryBackoff } from './retry-backoff.ts'

/** At most this many files are sent at once. */
const lanes = 3

/** Files on their way to the server, stored on the device until they have arrived. */
export class UploadQueue {
  readonly store: QueueItems['store']
  private readonly items: QueueItems
  private readonly calls: QueueCalls
  private readonly running = new Map<string, AbortController>()
  private readonly asked: Announcements
  private readonly backoff = new RetryBackoff()
  private readonly digests: LateDigests
  private readonly setbacks: Setbacks
  private readonly named: NamedFiles
  private readonly others: OtherTabs

  /** `others`: a channel to the queues of other tabs. */
  constructor(kept: KeptUploads, calls: QueueCalls, others?: BroadcastChannel) {
    this.items = new QueueItems(kept)
    this.store = this.items.store
    this.calls = withdrawnOnce(calls)
    this.asked = announcements(this.calls)
    this.digests = new LateDigests(this.items)
    const parts = { items: this.items, calls: this.calls, backoff: this.backoff }
    this.setbacks = new Setbacks({ ...parts, pump: () => this.pump() })
    this.named = new NamedFiles(calls)
    this.others = new OtherTabs(others, (news) => void this.heard(news).catch(() => undefined))
    globalThis.addEventListener?.('online', () => this.goOn())
  }

  /** Queues files; returns their ids in order, which the answers hold until the certifications exist. */
  add(uploads: NewUpload[]): string[] {
    const items = uploads.map(queueItem)
    this.items.add(items)
    for (const item of items) void this.items.keep(item)
    this.digests.begin(items)
    this.pump()
    return items.map((item) => item.id)
  }

  /** Resumes what the user left unfinished on this device. Existing items stay as they are. */
  async restore(userId: number): Promise<void> {
    await this.items.restore(userId)
    for (const item of this.items.all()) {
      // The page may have ended, or reloaded the draft, after the file was announced and before the answer
      // was stored.
      if (item.certification) await this.named.name(item)
    }
    this.pump()
  }

  cancel(id: string): void {
    this.stop(id)
    this.others.tell('stopped', this.items.get(id))
  }

  /** Retries; a certification that failed on the server is reopened first, or replaced if it was deleted. */
  async retry(id: string): Promise<void> {
    const item = this.items.get(id)
    if (!item) return
    this.backoff.forget(id)
    if (item.status === 'failed' && item.certification && !isDeleted(item)) {
      this.items.change(id, { resent: 0 })
      await this.setbacks.reopen(item)
    } else if (!(await this.named.unname(item))) return
    else this.items.change(id, asRetried(item))
    this.setbacks.forget(id)
    this.others.tell('retried', this.items.get(id))
    this.pump()
  }

  /** Takes another copy of a file whose bytes the device has lost or damaged. False when it cannot be the same file. */
  async replace(id: string, file: File): Promise<boolean> {
    const isSame = await this.items.replace(id, file)
    if (isSame) this.setbacks.forget(id)
    this.pump()
    return isSame
  }

  /** Stores an item on the device, also one for which there was no room before. */
  keep(item: QueueItem): Promise<void> {
    return this.items.keep(item)
  }

  /**
   * Sends the bytes of a certification that another page or device left without them. False when it cannot be
   * the same file. Rejects when the server no longer accepts them.
   */
  async resend(certification: Certification, file: File, userId: number): Promise<boolean> {
    if (file.size !== certification.size) return false
    const sha256 = await fileDigest(file)
    if ((certification.announced_sha256 ?? sha256) !== sha256) return false
    const opened = await this.calls.reopen(certification.id)
    const item = resentItem(certification, { file, sha256, userId }, opened)
    this.items.add([item])
    void this.items.keep(item)
    this.pump()
    return true
  }

  /**
   * Removes a file from queue, device, server and answers. Rejects when the server refuses; the file then goes no further,
   * until the person decides.
   */
  async remove(id: string): Promise<void> {
    const here = this.items.get(id)
    if (!here) return
    this.halt(id)
    // Another tab may have announced it.
    const item = (await this.items.asKept(here)) ?? here
    try {
      if (item.certification) await this.calls.withdraw(item.certification.identifier)
    } catch (error) {
      const { status = 'hashing' } = this.items.get(id) ?? {}
      if (isAtWork(status) && status !== 'hashing') this.cancel(id)
      throw error
    }
    await this.takeOut(item)
    this.asked.withdraw(item)
    this.others.tell('removed', item)
    this.pump()
  }

  /**
   * Applies the server's states of certifications: items it has taken over leave the queue once the answers
   * have their identifiers; failed ones get the reason.
   */
  async settle(certifications: readonly Certification[]): Promise<void> {
    const byIdentifier = new Map(certifications.map((one) => [one.identifier, one]))
    for (const item of this.items.all()) {
      const found = byIdentifier.get(item.certification?.identifier ?? '')
      if (!found) continue
      if (found.state === 'sealing' || found.state === 'certified') {
        if (!(await this.named.isNamed(item))) continue
        this.calls.onTaken(item)
        await this.forget(item)
      } else if (found.state === 'failed' && item.status === 'hashing') {
        this.items.change(item.id, { status: 'failed', error: found.failure ?? 'UNKNOWN' })
        if (found.failure === otherBytes) void this.setbacks.changed(item.id).then(() => this.pump())
      }
    }
  }

  /** The server has an inspection started here: its files are announced under its new id from now on. */
  moved(from: number, to: number): void {
    this.items.move(from, to)
    this.goOn()
  }

  /** Starts waiting files immediately, as when the connection is back; not those of another person. */
  goOn(): void {
    for (const { id, status, userId } of this.items.all()) {
      const isHere = this.calls.isHere(userId)
      if (!isHere && status === 'uploading') {
        this.halt(id)
        this.items.change(id, { status: 'waiting' })
      } else if (isHere && status === 'waiting') this.items.change(id, { status: 'queued' })
    }
    this.pump()
  }

  /** Removes a file from the answers, the device and the queue. */
  private async takeOut(item: QueueItem): Promise<void> {
    for (const name of this.named.namesOf(item)) await this.calls.exchange(item, name, undefined)
    await this.forget(item)
    this.store.setState(({ previews }) => ({ previews: withoutPreview(previews, nameOf(item)) }))
  }

  private async heard({ kind, item }: QueueNews): Promise<void> {
    const here = this.items.get(item.id)
    if (kind === 'removed') {
      this.halt(item.id)
      // If the answers are being filled in here, no other tab can change them.
      await this.takeOut({ ...item, certification: item.certification ?? here?.certification ?? null })
      const announced = here?.certification?.identifier
      if (announced && !item.certification) await this.calls.withdraw(announced)
      else this.asked.withdraw(item)
    } else if (here && kind === 'stopped' && here.status !== 'hashing') this.stop(item.id)
    else if (kind === 'retried' && (here?.status === 'cancelled' || here?.status === 'failed')) {
      this.backoff.forget(item.id)
      this.setbacks.later(item.id, asRetriedThere(here, item))
    }
    this.pump()
  }

  private stop(id: string): void {
    this.halt(id)
    this.items.change(id, { status: 'cancelled' })
    this.pump()
  }

  private halt(id: string): void {
    this.backoff.stop(id)
    this.running.get(id)?.abort()
    this.running.delete(id)
  }

  /** Removes a file here and on the device; the server's data stay. */
  async forget(item: QueueItem): Promise<void> {
    this.halt(item.id)
    this.backoff.forget(item.id)
    await this.items.drop(item.id)
  }

  private pump(): void {
    const isReady = ({ status, userId }: QueueItem) => status === 'queued' && this.calls.isHere(userId)
    const queued = this.items.all().filter(isReady)
    for (const item of queued) {
      if (this.running.size >= lanes) break
      if (!this.running.has(item.id)) void this.run(item.id)
    }
    this.store.setState({ isRunningQueue: this.running.size > 0 })
  }

  private async run(id: string): Promise<void> {
    const control = new AbortController()
    this.running.set(id, control)
    try {
      const ran = await this.calls.alone(id, () => this.upload(id, control.signal))
      // Another tab is sending it; checks again later, when it is either done or abandoned.
      if (!ran) this.setbacks.later(id)
    } catch (error) {
      if (!control.signal.aborted) this.setbacks.failed(id, error)
    } finally {
      if (this.running.get(id) === control) this.running.delete(id)
      this.pump()
    }
  }

  private async upload(id: string, signal: AbortSignal): Promise<void> {
    this.items.change(id, { status: 'uploading', error: null })
    const here = this.items.get(id)
    if (!here) return
    const [item, bytes] = [await this.items.asKept(here), await this.items.bytes(here)]
    signal.throwIfAborted()
    if (!item) return this.takeOut({ ...here, certification: null })
    if (!bytes) return this.items.change(id, { status: 'lost' })
    const announced = here.certification ?? (await this.announce(item, bytes, signal))
    signal.throwIfAborted()
    const onProgress = (sent: number) =>
      this.store.setState(({ progress }) => ({ progress: { ...progress, [id]: sent } }))
    try {
      await this.calls.send({ url: announced.upload_url, bytes, signal, onProgress })
    } catch (error) {
      if (refusalOf(error).code !== otherBytes) throw error
      return this.setbacks.changed(id, signal)
    }
    this.backoff.forget(id)
    this.items.change(id, { status: 'hashing' })
    this.calls.onArrived(item)
  }

  private async announce(given: QueueItem, bytes: Blob, signal: AbortSignal): Promise<Announced> {
    const item = given.certification ? given : await this.digests.hashed(given, bytes)
    signal.throwIfAborted()
    const { id, identifier, upload_url } = item.certification ?? (await this.asked.announce(item))
    const certification = { id, identifier, upload_url }
    // What was removed while it was announced is withdrawn by its removal.
    if (signal.aborted && !this.items.get(item.id)) throw signal.reason
    this.items.change(item.id, { certification })
    await this.named.name({ ...item, certification })
    return certification
  }
}
