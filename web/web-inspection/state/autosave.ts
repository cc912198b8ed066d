import { CallError } from '@atesta/contract/client.ts'
import type { FormPayload, InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { buildPayload } from '@atesta/forms/payload.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { isReadOnly } from './answering.ts'
import { listedTexts, withFile } from './answers-at.ts'
import { conflictWith } from './opening.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/** After the last change, so that typing is not a save per letter. Milliseconds. */
const pause = 1000
/** Pauses between tries while the server cannot be reached; the last one repeats. */
const retryPauses = [2000, 4000, 8000, 16_000, 32_000, 60_000]

/** Identifiers that only this device knows: files whose upload has not begun. They never travel. */
export const isLocalFile = (identifier: string): boolean => identifier.startsWith('local-')

function withoutLocalFiles(answers: Answers): Answers {
  return [...listedTexts(answers)]
    .filter(isLocalFile)
    .reduce((cleaned, identifier) => withFile(cleaned, identifier, undefined), answers)
}

/** What a save or submission sends. Null while no inspection is open. `evaluation` makes it a submission. */
export function payloadOf(state: WebForm, evaluation?: WebForm['evaluation']): FormPayload | null {
  const { normalizedForm, inspection, version, currentStep, currentSectionStep } = state
  if (!normalizedForm || !inspection) return null
  const payload = buildPayload({
    form: normalizedForm,
    inspectionId: inspection.id,
    version,
    answers: withoutLocalFiles(state.draftSchema),
    ...(evaluation ? { evaluation } : {}),
  })
  const place = { current_step: currentStep, current_section_step: currentSectionStep }
  return {
    ...payload,
    form_data: { ...payload.form_data, inspection: { ...payload.form_data.inspection, ...place } },
  }
}

export type AutosaveCalls = {
  save: (payload: FormPayload, idempotencyKey: string) => Promise<{ version: number; saved_at: string }>
  fetchForm: (inspectionId: number) => Promise<InspectionForm>
  /** Somebody submitted the inspection meanwhile. */
  onSubmitted: () => void
  /** The server refused or broke; told once until a save succeeds again. */
  onFailure: (error: CallError) => void
}

type Sending = { payload: FormPayload; key: string; answers: Answers; place: string }

const placeOf = (state: WebForm) => `${state.currentStep}/${state.currentSectionStep}`
const isTransient = (error: CallError) => error.status === 0 || error.status === 429 || error.status >= 502

/**
 * Saves the draft a second after the last change, one save at a time. While the server cannot be reached it tries
 * again with growing pauses and at once when the browser is online again, always the same save first under the same
 * idempotency key: should it have arrived, its answer is repeated instead of done twice.
 */
export class Autosave {
  private readonly store: WebFormStore
  private readonly calls: AutosaveCalls
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private unanswered: Sending | undefined
  private failures = 0
  private told = false
  private stopped = false
  private savedPlace: string
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

  /** Ends it, with a last save of what is unsaved; what cannot be sent stays on the device. */
  stop(): void {
    void this.flush()
    this.stopped = true
    this.leave()
    globalThis.removeEventListener?.('online', this.now)
  }

  /** Another inspection may have been opened while a save was on its way. */
  private isCurrent(): boolean {
    const { inspection, isLoadingForm } = this.store.getState()
    return !isLoadingForm && inspection?.id === this.inspectionId
  }

  /** Saves what is unsaved without waiting. Resolves true when the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.running
    if (this.isDirty()) await this.run()
    // What was typed while that save ran.
    if (this.isDirty() && this.store.getState().saveState === 'unsaved') await this.run()
    return !this.isDirty()
  }

  readonly now = (): void => {
    void this.flush()
  }

  isDirty(): boolean {
    const state = this.store.getState()
    if (!this.isCurrent() || isReadOnly(state)) return false
    if (this.unanswered || placeOf(state) !== this.savedPlace) return true
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
    // A failed save waits for its own growing pause; typing on does not hurry it.
    if (this.failures > 0 && this.timer !== undefined) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      void (this.running ?? Promise.resolve()).then(() => this.run())
    }, delay)
  }

  private run(): Promise<void> {
    this.running ??= this.save().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private next(): Sending | undefined {
    const state = this.store.getState()
    const payload = payloadOf(state)
    if (!payload) return undefined
    return { payload, key: crypto.randomUUID(), answers: state.draftSchema, place: placeOf(state) }
  }

  private async save(): Promise<void> {
    if (!this.isDirty() || this.store.getState().conflict) return
    this.unanswered ??= this.next()
    const sending = this.unanswered
    if (!sending) return
    this.store.setState({ saveState: 'saving', sentSchema: sending.answers })
    try {
      const receipt = await this.calls.save(sending.payload, sending.key)
      this.received(sending, receipt)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await this.refused(error)
    }
  }

  private received(sending: Sending, { version, saved_at }: { version: number; saved_at: string }): void {
    this.unanswered = undefined
    this.failures = 0
    this.told = false
    this.savedPlace = sending.place
    if (!this.isCurrent()) return
    this.store.setState({ version, savedSchema: sending.answers, savedAt: saved_at, sentSchema: null })
    const dirty = this.isDirty()
    this.store.setState({ saveState: dirty ? 'unsaved' : 'saved' })
    if (dirty) this.schedule(pause)
  }

  private async refused(error: CallError): Promise<void> {
    if (!this.isCurrent()) return
    if (isTransient(error)) {
      this.tryLater(error.status === 0 ? 'offline' : 'failed')
      return
    }
    this.unanswered = undefined
    if (error.code === 'inspection_already_submitted') {
      this.store.setState({ saveState: 'failed', sentSchema: null })
      this.calls.onSubmitted()
      return
    }
    if (error.code === 'stale_version') {
      await this.compare()
      return
    }
    this.store.setState({ sentSchema: null })
    if (!this.told) this.calls.onFailure(error)
    this.told = true
    // A broken server may recover; a refusal stays one until something changes.
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

  private async compare(): Promise<void> {
    const { inspection, draftSchema } = this.store.getState()
    if (!inspection) return
    try {
      const theirs = await this.calls.fetchForm(inspection.id)
      if (theirs.inspection.state === 'submitted') {
        this.calls.onSubmitted()
        return
      }
      const compared = conflictWith(draftSchema, theirs)
      if (compared.conflict && compared.conflict.differences.length > 0) {
        this.store.setState(compared)
        return
      }
      this.store.setState({
        version: theirs.version,
        savedSchema: draftSchema,
        saveState: 'saved',
        sentSchema: null,
      })
      if (this.isDirty()) this.schedule(0)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      this.tryLater('offline')
    }
  }
}
