import { CallError, isTransient } from '@atesta/contract/client.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { sameForm } from '../versions/version-changes.ts'
import type { BuilderStore, Conflict, Draft } from './form-templates.ts'

type Body = { structure: FormStructure; based_on: number; revision: number }
export type DraftCalls = {
  save: (id: number, body: Body, idempotencyKey: string) => Promise<Draft>
  /** Ends a draft that says nothing else than what is published. */
  end: (id: number, revision: number, idempotencyKey: string) => Promise<Draft>
  /** What another person or tab has made of it. */
  read: (id: number) => Promise<Conflict>
  /** What was saved arrived after the form was left: a copy of the same is not needed any more. */
  arrivedLate: (structure: FormStructure) => void
}
type Waits = { typing: number; retry: number }
/** `ends`: it is as it was published, so no draft of it is left. */
type Sending = { body: Body; ends: boolean; key: string }

/**
 * Saves the open form's draft a moment after the last change, one save at a time. What got no answer is sent again first,
 * as it was, so that it is done once.
 */
export class DraftSaving {
  private readonly store: BuilderStore
  private readonly calls: DraftCalls
  private readonly waits: Waits
  private sending: Sending | null = null
  private stopped = false
  private running: Promise<boolean> | null = null
  private apart: Promise<unknown> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly unfollow: () => void

  constructor(store: BuilderStore, calls: DraftCalls, waits: Waits = { typing: 1000, retry: 5000 }) {
    this.store = store
    this.calls = calls
    this.waits = waits
    let { structure } = store.getState()
    this.unfollow = store.subscribe((state) => {
      if (state.structure === structure && state.saveState !== 'unsaved') return
      structure = state.structure
      if (state.dirty && !state.conflict) this.later(this.waits.typing)
    })
    if (store.getState().dirty) this.later(0)
  }

  /** What is still on its way says nothing to the store any more, in which another form may be open by then. */
  stop(): void {
    this.stopped = true
    this.unfollow()
    clearTimeout(this.timer)
  }

  /** Whether the server may have something of this draft, or will, that it has not answered for. */
  get isWaiting(): boolean {
    return this.sending !== null
  }

  /** Does something else with the draft on the server; what is typed meanwhile is saved when that is over. */
  async doApart<T>(work: () => Promise<T>): Promise<T> {
    await this.running
    const doing = Promise.resolve().then(work)
    this.apart = doing
    try {
      return await doing
    } finally {
      this.apart = null
      if (this.store.getState().dirty) this.later(0)
    }
  }

  /** Saves now. False where it could not be: offline, refused, or a conflict that waits for a choice. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer)
    if (this.apart) {
      const save = () => this.flush()
      return this.apart.then(save, save)
    }
    this.running ??= this.saveAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  private later(wait: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), wait)
  }

  private async saveAll(): Promise<boolean> {
    while (!this.stopped) {
      const now = this.store.getState()
      if (now.conflict) return false
      const { id, structure, revision, published } = now
      const isPublished = sameForm(published.structure, structure)
      const isSaved = structure === now.saved && (now.savedAt === null || now.basedOn === now.savedBasedOn)
      const hasNothing = !now.dirty || isSaved || (isPublished && now.savedAt === null)
      if (!this.sending && hasNothing) {
        this.store.setState({ saveState: 'saved', dirty: false, failure: null, saved: structure })
        return true
      }
      const body = { structure, based_on: now.basedOn, revision }
      this.sending ??= { body, ends: isPublished && now.savedAt !== null, key: crypto.randomUUID() }
      if (!(await this.send(id, this.sending))) return false
    }
    return false
  }

  private async send(id: number, sending: Sending): Promise<boolean> {
    const { body, ends, key } = sending
    this.store.setState({ saveState: 'saving' })
    try {
      const call = ends ? this.calls.end(id, body.revision, key) : this.calls.save(id, body, key)
      const { revision, saved_at: savedAt, based_on } = await call
      if (this.stopped) {
        this.calls.arrivedLate(body.structure)
        return false
      }
      this.sending = null
      const { published, basedOn } = this.store.getState()
      // Newer than what was sent where the form got another name meanwhile.
      const savedBasedOn = based_on ?? published.version
      this.store.setState({
        revision,
        savedAt,
        saved: body.structure,
        savedBasedOn,
        basedOn: ends ? published.version : Math.max(basedOn, savedBasedOn),
      })
      return true
    } catch (failure) {
      if (this.stopped) return false
      if (isTransient(failure)) {
        this.store.setState({ saveState: 'offline', failure })
        this.later(this.waits.retry)
        return false
      }
      this.sending = null
      if (failure instanceof CallError && failure.code === 'stale_version') await this.findConflict(id)
      else this.store.setState({ saveState: 'failed', failure })
      return false
    }
  }

  private async findConflict(id: number): Promise<void> {
    try {
      const conflict = await this.calls.read(id)
      if (!this.stopped) this.store.setState({ conflict, saveState: 'conflict' })
    } catch (failure) {
      if (!this.stopped) this.store.setState({ saveState: 'failed', failure })
    }
  }
}
