import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { create } from 'zustand'
import type { KeptUploads } from './kept-uploads.ts'
import { Patience } from './patience.ts'
import { movedPreview, releaseAll, withoutPreview, withPreviewOf } from './previews.ts'
import { type Announced, NamedFiles, type QueueCalls, refusalOf } from './queue-calls.ts'
import {
  emptyQueue,
  type NewUpload,
  type QueueItem,
  queueItem,
  resentItem,
  type UploadQueueState,
  withChanges,
  withoutItem,
} from './queue-item.ts'

/** How many files are sent at the same time. */
const lanes = 3

/** The files on their way to the server, kept on the device until they are there. */
export class UploadQueue {
  readonly store = create<UploadQueueState>(() => emptyQueue)
  private readonly kept: KeptUploads
  private readonly calls: QueueCalls
  private readonly running = new Map<string, AbortController>()
  private readonly patience = new Patience()
  private readonly reopened = new Set<string>()
  private readonly named: NamedFiles

  constructor(kept: KeptUploads, calls: QueueCalls) {
    this.kept = kept
    this.calls = calls
    this.named = new NamedFiles(calls)
    globalThis.addEventListener?.('online', () => this.goOn())
  }

  /** Queues files; their ids, in the same order, are what the answers hold until the certifications are there. */
  add(uploads: NewUpload[]): string[] {
    const items = uploads.map(queueItem)
    this.store.setState((state) => ({ uploadedFiles: [...state.uploadedFiles, ...items] }))
    for (const item of items) void this.keep(item)
    this.pump()
    return items.map((item) => item.id)
  }

  /** Resumes what the user left unfinished on this device. Items already here stay as they are. */
  async restore(userId: number): Promise<void> {
    const restored = await this.kept.restore(userId)
    const here = new Set(this.store.getState().uploadedFiles.map((item) => item.id))
    const fresh = restored.filter((item) => !here.has(item.id))
    this.store.setState((state) => ({ uploadedFiles: [...state.uploadedFiles, ...fresh] }))
    for (const item of fresh) this.show(item)
    for (const item of this.store.getState().uploadedFiles) {
      // The page may have ended, or read the draft again, after the file was announced and before the answer was kept.
      if (item.certification) await this.named.name(item)
    }
    this.pump()
  }

  cancel(id: string): void {
    this.halt(id)
    this.change(id, { status: 'cancelled' })
    this.pump()
  }

  /** Tries again; a certification that failed on the server is reopened first. */
  async retry(id: string): Promise<void> {
    const item = this.item(id)
    if (!item) return
    this.patience.forget(id)
    this.reopened.delete(id)
    if (item.status === 'failed' && item.certification) await this.reopen(item, item.certification.id)
    else this.change(id, { status: 'queued', error: null })
    this.pump()
  }

  /** Another copy of a file whose bytes the device has lost. False when it cannot be the same file. */
  replace(id: string, file: File): boolean {
    const item = this.item(id)
    if (!item || file.size !== item.size) return false
    this.change(id, {
      status: 'queued',
      error: null,
      certification_data: { ...item.certification_data, file },
    })
    const whole = this.item(id) ?? item
    void this.keep(whole)
    this.pump()
    return true
  }

  /**
   * Sends the bytes of a certification that another page or device left without them. Rejects when the server does not
   * take them any more.
   */
  async resend(certification: Certification, file: File, userId: number): Promise<void> {
    const item = resentItem(certification, file, userId, await this.calls.reopen(certification.id))
    this.store.setState((state) => ({ uploadedFiles: [...state.uploadedFiles, item] }))
    void this.keep(item)
    this.pump()
  }

  /** Takes a file out: of the queue, of the device, of the server and of the answers. Rejects when the server refuses. */
  async remove(id: string): Promise<void> {
    const item = this.item(id)
    if (!item) return
    this.halt(id)
    const identifier = item.certification?.identifier
    if (identifier) await this.calls.withdraw(identifier)
    await this.calls.exchange(item, identifier ?? id, undefined)
    await this.forget(item)
    this.store.setState(({ previews }) => ({ previews: withoutPreview(previews, identifier ?? id) }))
    this.pump()
  }

  /**
   * What the server says about certifications: items it has taken over leave the queue once the answers name them, failed
   * ones say why.
   */
  async settle(certifications: readonly Certification[]): Promise<void> {
    const byIdentifier = new Map(certifications.map((one) => [one.identifier, one]))
    for (const item of this.store.getState().uploadedFiles) {
      const found = byIdentifier.get(item.certification?.identifier ?? '')
      if (!found) continue
      if (found.state === 'sealing' || found.state === 'certified') {
        if (!(await this.named.isNamed(item))) continue
        this.calls.onTaken(item)
        await this.forget(item)
      } else if (found.state === 'failed' && item.status === 'hashing')
        this.change(item.id, { status: 'failed', error: found.failure ?? 'UNKNOWN' })
    }
  }

  /** The server knows an inspection that was started here: its files are announced under that id from now on. */
  moved(from: number, to: number): void {
    for (const { id, certification_data } of this.store.getState().uploadedFiles)
      if (certification_data.inspection_id === from)
        this.change(id, { certification_data: { ...certification_data, inspection_id: to } })
    this.goOn()
  }

  /** Lets go of pictures that no page shows any more. */
  releasePreviews(): void {
    this.store.setState(({ previews }) => ({ previews: releaseAll(previews) }))
  }

  /** Starts waiting files immediately, as when the connection is back; those of a person who is not here wait for them. */
  goOn(): void {
    for (const { id, status, userId } of this.store.getState().uploadedFiles) {
      const isHere = this.calls.isHere(userId)
      if (!isHere && status === 'uploading') {
        this.halt(id)
        this.change(id, { status: 'waiting' })
      } else if (isHere && status === 'waiting') this.change(id, { status: 'queued' })
    }
    this.pump()
  }

  private item(id: string): QueueItem | undefined {
    return this.store.getState().uploadedFiles.find((item) => item.id === id)
  }

  private change(id: string, changes: Partial<QueueItem>): void {
    this.store.setState(({ uploadedFiles }) => ({ uploadedFiles: withChanges(uploadedFiles, id, changes) }))
    const item = this.item(id)
    if (item) this.kept.update(item).catch(() => this.notKept(id))
  }

  private async keep(item: QueueItem): Promise<void> {
    this.show(item)
    const count = (change: 1 | -1) =>
      this.store.setState(({ beingKept }) => ({ beingKept: beingKept + change }))
    count(1)
    if (!(await this.kept.add(item))) this.notKept(item.id)
    count(-1)
    // It was removed, or went further, while its bytes were being written.
    const now = this.item(item.id)
    if (!now) await this.kept.remove(item.id)
    else if (now !== item) await this.kept.update(now)
  }

  private notKept(id: string): void {
    const changes = { keptHere: false }
    this.store.setState(({ uploadedFiles }) => ({ uploadedFiles: withChanges(uploadedFiles, id, changes) }))
  }

  private show(item: QueueItem): void {
    this.store.setState(({ previews }) => ({ previews: withPreviewOf(previews, item) }))
  }

  private halt(id: string): void {
    this.patience.stop(id)
    this.running.get(id)?.abort()
    this.running.delete(id)
  }

  /** Lets go of a file, here and on the device; what the server has of it stays. */
  async forget(item: QueueItem): Promise<void> {
    this.halt(item.id)
    this.patience.forget(item.id)
    this.store.setState((state) => withoutItem(state, item.id))
    await this.kept.remove(item.id)
  }

  private pump(): void {
    const { uploadedFiles } = this.store.getState()
    const queued = uploadedFiles.filter(
      ({ status, userId }) => status === 'queued' && this.calls.isHere(userId),
    )
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
      // Another tab sends it; look again later, when it is either done or abandoned.
      if (!ran) this.later(id)
    } catch (error) {
      if (!control.signal.aborted) this.failed(id, error)
    } finally {
      if (this.running.get(id) === control) this.running.delete(id)
      this.pump()
    }
  }

  private async upload(id: string, signal: AbortSignal): Promise<void> {
    this.change(id, { status: 'uploading', error: null })
    const item = this.item(id)
    const bytes = item?.certification_data.file
    if (!item || !bytes) return this.change(id, { status: 'lost' })
    const announced = item.certification ?? (await this.announce(item, signal))
    signal.throwIfAborted()
    const onProgress = (sent: number) =>
      this.store.setState(({ progress }) => ({ progress: { ...progress, [id]: sent } }))
    await this.calls.send({ url: announced.upload_url, bytes, signal, onProgress })
    this.patience.forget(id)
    this.change(id, { status: 'hashing' })
    this.calls.onArrived(item)
  }

  private async announce(item: QueueItem, signal: AbortSignal): Promise<Announced> {
    const { id, identifier, upload_url } = await this.calls.announce(item)
    const certification = { id, identifier, upload_url }
    if (signal.aborted && !this.item(item.id)) {
      // Removed while it was being announced: what was announced is taken back.
      await this.calls.withdraw(identifier)
      throw signal.reason
    }
    this.change(item.id, { certification })
    this.store.setState(({ previews }) => ({ previews: movedPreview(previews, item.id, identifier) }))
    await this.named.name({ ...item, certification })
    return certification
  }

  private failed(id: string, error: unknown): void {
    const item = this.item(id)
    if (!item) return
    if (refusalOf(error).kind === 'closed' && item.certification && !this.reopened.has(id)) {
      this.reopened.add(id)
      void this.reopen(item, item.certification.id).then(() => this.pump())
    } else if (this.refused(id, error) === 'UNKNOWN') this.calls.onUnknownFailure(item)
  }

  private async reopen(item: QueueItem, certificationId: number): Promise<void> {
    try {
      const { id, identifier, upload_url } = await this.calls.reopen(certificationId)
      this.change(item.id, { certification: { id, identifier, upload_url }, status: 'queued', error: null })
    } catch (error) {
      this.refused(item.id, error)
    }
  }

  /** The code with which a file has failed; null while it waits. */
  private refused(id: string, error: unknown): string | null {
    const { kind, code } = refusalOf(error)
    if (kind === 'signed_out') this.calls.onSignedOut(error)
    if (kind === 'signed_out' || kind === 'for_later') {
      this.later(id)
      return null
    }
    this.change(id, { status: 'failed', error: code })
    return code
  }

  private later(id: string): void {
    this.change(id, { status: 'waiting' })
    this.patience.wait(id, () => {
      if (this.item(id)?.status !== 'waiting') return
      this.change(id, { status: 'queued' })
      this.pump()
    })
  }
}
