import { CallError, isTransient } from '@atesta/contract/client.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { isReadOnly } from './answering.ts'
import { meeting, saysWhatWasSent } from './reconciling.ts'
import { isUndecided, placeOf, refusalOnceSaved, type SaveCall, unansweredOf } from './unanswered.ts'
import { evaluated, type Unanswered, type WebForm, type WebFormStore } from './web-form.ts'

/** Delay after the last change, in ms, so that not every letter is saved. */
const pause = 1000
/** A save without an answer for this long, in ms, is shown as kept here; its answer still counts. */
const slow = 8000
/** Pauses between attempts while the server cannot be reached, in ms; the last one repeats. */
const retryPauses = [2000, 4000, 8000, 16_000, 32_000, 60_000]

export type AutosaveCalls = {
  save: SaveCall
  fetchForm: (inspectionId: number) => Promise<InspectionForm>
  /** Resolves when the device has kept what the store holds, or cannot. */
  kept: () => Promise<unknown>
  /** The inspection was submitted elsewhere meanwhile. */
  onSubmitted: () => void
  /** The server refused or failed; called once until a save succeeds again. */
  onFailure: (error: CallError) => void
}

/**
 * Saves the draft a second after the last change, one save at a time. A save is stored on the device, with
 * its key, before it is sent and until it is answered. While the server cannot be reached, it is retried with
 * growing pauses, and immediately when the browser is online again: always the same save first under the same
 * idempotency key, so that one that had arrived is answered again instead of applied twice.
 */
export class Autosave {
  private readonly store: WebFormStore
  private readonly calls: AutosaveCalls
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private failures = 0
  private told = false
  private held = false
  private stopped = false
  private savedPlace: string
  /** The last save that was refused although nothing may be wrong with it; an earlier attempt at it may have arrived. */
  private passedOver: Unanswered | undefined
  private readonly inspectionId: number | undefined
  private readonly leave: () => void

  constructor(store: WebFormStore, calls: AutosaveCalls) {
    this.store = store
    this.calls = calls
    this.savedPlace = placeOf(store.getState())
    this.inspectionId = store.getState().inspection?.id
    this.leave = store.subscribe((state, before) => this.notice(state, before))
    globalThis.addEventListener?.('online', this.now)
    if (this.isDirty()) this.schedule(0)
  }

  /** Ends with a last save of unsaved changes, which it returns; what cannot be sent stays on the device. */
  stop(): Promise<unknown> {
    const last = this.flush()
    this.stopped = true
    clearTimeout(this.timer)
    this.leave()
    globalThis.removeEventListener?.('online', this.now)
    return last
  }

  /**
   * While held, nothing is sent automatically: the user is being asked whether to keep the changes at all.
   */
  hold(held: boolean): void {
    if (this.held === held) return
    this.held = held
    if (!held && this.isDirty()) this.schedule(0)
  }

  /** Another inspection may have been opened during a save. */
  private isCurrent(): boolean {
    const { inspection, isLoadingForm } = this.store.getState()
    return !isLoadingForm && inspection?.id === this.inspectionId
  }

  /** Saves unsaved changes without delay. Resolves true when the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.running
    if (this.isDirty()) await this.run()
    // Text typed during that save, or after a save that was still unanswered.
    if (this.isDirty() && this.store.getState().saveState === 'unsaved') await this.run()
    return !this.isDirty()
  }

  readonly now = (): void => {
    if (!this.held) void this.flush()
  }

  isDirty(): boolean {
    const state = this.store.getState()
    if (!this.isCurrent() || isReadOnly(state)) return false
    if (state.unanswered || placeOf(state) !== this.savedPlace) return true
    return state.draftSchema !== state.savedSchema && !sameJson(state.draftSchema, state.savedSchema)
  }

  private notice(state: WebForm, before: WebForm): void {
    if (state.isLoadingForm || !state.inspection) return
    if (placeOf(state) !== placeOf(before)) this.schedule(0)
    else if (state.draftSchema !== before.draftSchema || (before.conflict && !state.conflict))
      this.schedule(pause)
  }

  private schedule(delay: number): void {
    if (this.stopped) return
    // A failed save waits for its own growing pause; more typing does not shorten it.
    if (this.failures > 0 && this.timer !== undefined) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (!this.held) void (this.running ?? Promise.resolve()).then(() => this.run())
    }, delay)
  }

  private run(): Promise<void> {
    this.running ??= this.save().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async save(): Promise<void> {
    const state = this.store.getState()
    if (!this.isDirty() || state.conflict) return
    const sending = this.nextOf(state)
    if (!sending) return
    this.store.setState({ saveState: 'saving', unanswered: sending })
    await this.calls.kept()
    const hanging = setTimeout(() => {
      if (this.isPending(sending)) this.store.setState({ saveState: 'offline' })
    }, slow)
    try {
      this.received(sending, await this.calls.save(sending.payload, sending.key))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await this.refused(sending, error)
    } finally {
      clearTimeout(hanging)
    }
  }

  /**
   * A save without an answer comes first, but for one that was refused as long as something else stood in the form: what
   * is between this page and the server may refuse it for its words, each time.
   */
  private nextOf(state: WebForm): Unanswered | null {
    const { unanswered, draftSchema } = state
    const isOver = unanswered?.key === this.passedOver?.key && !sameJson(draftSchema, unanswered?.answers)
    return (isOver ? null : unanswered) ?? unansweredOf(state)
  }

  /** False when another page of this inspection has settled the save, or a reset has removed it. */
  private isPending(sending: Unanswered): boolean {
    return this.isCurrent() && this.store.getState().unanswered?.key === sending.key
  }

  private received(sending: Unanswered, { version, saved_at }: { version: number; saved_at: string }): void {
    this.failures = 0
    this.told = false
    this.savedPlace = sending.place
    if (!this.isPending(sending)) return
    this.store.setState(({ refusal }) => ({
      ...{ version, savedSchema: sending.answers, savedAt: saved_at, unanswered: null },
      refusal: refusalOnceSaved(refusal),
    }))
    this.settled()
  }

  private settled(): void {
    const dirty = this.isDirty()
    this.store.setState({ saveState: dirty ? 'unsaved' : 'saved' })
    if (dirty) this.schedule(pause)
  }

  private async refused(sending: Unanswered, error: CallError): Promise<void> {
    if (!this.isPending(sending)) return
    if (isTransient(error)) {
      this.tryLater(error.status === 0 ? 'offline' : 'failed')
      return
    }
    if (error.code === 'stale_version') {
      await this.compare(sending)
      return
    }
    if (isUndecided(error)) this.passedOver = sending
    else this.store.setState({ unanswered: null })
    if (error.code === 'inspection_already_submitted') {
      this.store.setState({ saveState: 'failed' })
      this.calls.onSubmitted()
      return
    }
    if (!this.told) this.calls.onFailure(error)
    this.told = true
    // A failing server may recover; a refusal remains until something changes.
    if (error.status >= 500) this.tryLater('failed')
    else this.store.setState({ saveState: 'failed' })
  }

  private tryLater(saveState: 'offline' | 'failed'): void {
    const delay = retryPauses[Math.min(this.failures, retryPauses.length - 1)] ?? 0
    clearTimeout(this.timer)
    this.timer = undefined
    this.store.setState({ saveState })
    this.schedule(delay)
    this.failures += 1
  }

  /**
   * The server has another version: if it equals what we sent, it is our own save; otherwise it is shown
   * beside ours.
   */
  private async compare(sending: Unanswered): Promise<void> {
    try {
      const theirs = await this.calls.fetchForm(sending.payload.form_data.inspection.id)
      if (!this.isPending(sending)) return
      if (theirs.inspection.state === 'submitted') {
        this.store.setState({ saveState: 'failed', unanswered: null })
        this.calls.onSubmitted()
        return
      }
      const { version, saved_at } = { version: theirs.version, saved_at: theirs.inspection.updated_at }
      const arrived = [sending, this.passedOver].find((each) => each && saysWhatWasSent(theirs, each))
      if (arrived) return this.received({ ...arrived, key: sending.key }, { version, saved_at })
      const state = this.store.getState()
      const met = meeting(state, theirs)
      this.store.setState({ ...met, evaluation: evaluated({ ...state, ...met }) })
      if (met.conflict) return
      this.failures = 0
      this.settled()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      this.tryLater('offline')
    }
  }
}
