import { CallError } from '@atesta/contract/client.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { BuilderStore, Conflict, Draft } from './form-templates.ts'

type Body = { structure: FormStructure; based_on: number; revision: number }
export type DraftCalls = {
  save: (id: number, body: Body, idempotencyKey: string) => Promise<Draft>
  /** What another person has made of it. */
  read: (id: number) => Promise<Conflict>
}
type Waits = { typing: number; retry: number }

/** No answer, or none that says whether it was done: the same is sent again under the same key. */
const isUndecided = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 502)

/**
 * Saves the open form's draft a moment after the last change, one save at a time. What got no answer is sent again first,
 * as it was, so that it is done once.
 */
export class DraftSaving {
  private readonly store: BuilderStore
  private readonly calls: DraftCalls
  private readonly waits: Waits
  private sending: { body: Body; key: string } | null = null
  private running: Promise<boolean> | null = null
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

  stop(): void {
    this.unfollow()
    clearTimeout(this.timer)
  }

  /** Saves now. False where it could not be: offline, refused, or a conflict that waits for a choice. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer)
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
    for (;;) {
      const { id, structure, saved, basedOn, revision, conflict, dirty } = this.store.getState()
      if (conflict) return false
      if (!this.sending && (!dirty || structure === saved)) {
        this.store.setState({ saveState: 'saved', dirty: false, failure: null })
        return true
      }
      this.sending ??= { body: { structure, based_on: basedOn, revision }, key: crypto.randomUUID() }
      if (!(await this.send(id, this.sending))) return false
    }
  }

  private async send(id: number, { body, key }: { body: Body; key: string }): Promise<boolean> {
    this.store.setState({ saveState: 'saving' })
    try {
      const { revision, saved_at: savedAt } = await this.calls.save(id, body, key)
      this.sending = null
      this.store.setState({ revision, savedAt, saved: body.structure })
      return true
    } catch (failure) {
      if (isUndecided(failure)) {
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
      this.store.setState({ conflict, saveState: 'conflict' })
    } catch (failure) {
      this.store.setState({ saveState: 'failed', failure })
    }
  }
}
