import { CallError } from '@atesta/contract/client.ts'
import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { catchUp } from '../catch-up.ts'
import { Desk } from '../testing/desk.ts'
import { key as draft, pumpForm } from '../testing/filling.ts'
import { setAnswer } from './answering.ts'
import { Autosave } from './autosave.ts'
import { openInspection } from './opening.ts'
import { settleConflict } from './settle-conflict.ts'
import { onceAtATime, type SaveCall } from './unanswered.ts'
import { createWebForm } from './web-form.ts'

/*
 * One person fills in on one device while others save too, answers get lost, come very late or are those of a proxy,
 * connections and pages come and go. Whatever happens, in the end the person's last text is what the server was last told by this device, or a conflict is shown.
 *
 * The browser's side is the real one: store, device storage, opening, autosave. The server's is `Desk`, the published
 * promises of a save (version, 409, repeated answers) in memory: a thousand histories of minutes each need a clock
 * that can be turned, which a real server does not have. That the server keeps these promises is tested on the real one,
 * in the save route's tests.
 */

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lost = new CallError(0, null)
const travel = 150
/** As a page waits, in ms: for an answer, before it shows what is kept, and before it asks again. */
const timeouts = { read: 30_000, write: 60_000 }
const patience = 4000
const again = () => sleep(30_000)
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Page = ReturnType<typeof createWebForm> & {
  autosave: Autosave
  save: SaveCall
  /** False after a crash: it receives nothing any more. */
  life: { alive: boolean }
  leave: AbortController
}
type Kept = Pick<Page, 'store' | 'storage' | 'save' | 'life'>
/** How long a call hangs on its way, in ms, or its answer. */
type Hanging = { way: 'there' | 'back'; time: number }

/** A device with one person in front of it, and a network that does not keep its promises. */
class Device {
  readonly desk = new Desk(pumpForm, [{ id: 'name', value: 'a' }])
  private readonly memory = memoryStore()
  private page: Page | null = null
  private online = true
  /** Which of the next calls never arrive, or arrive without an answer. */
  private readonly losses: ('before' | 'after')[] = []
  private readonly hangings: (Hanging | undefined)[] = []
  private readonly odd: (CallError | undefined)[] = []
  /** What the person wrote last, and what this device's saves left on the server. */
  typed: unknown = 'a'
  told: unknown = 'a'
  /** Another device has saved too. */
  isShared = false

  get serverText(): unknown {
    return this.desk.answers.find(({ id }) => id === 'name')?.value
  }

  private async over<T>(life: Page['life'], timeout: number, call: () => Promise<T>): Promise<T> {
    const answer = this.travelling(call)
    // The page may have ended by the time it comes, or given up waiting.
    answer.catch(() => undefined)
    const late = sleep(timeout).then(() => Promise.reject(lost))
    late.catch(() => undefined)
    const first = await Promise.race([answer, late]).catch((error) => {
      if (life.alive) throw error
    })
    return life.alive ? (first as T) : new Promise(() => undefined)
  }
  private async travelling<T>(call: () => Promise<T>): Promise<T> {
    const loss = this.losses.shift()
    const hanging = this.hangings.shift()
    const odd = this.odd.shift()
    if (!this.online || loss === 'before') throw lost
    await sleep(hanging?.way === 'there' ? hanging.time : travel)
    if (odd) throw odd
    const answer = call()
    answer.catch(() => undefined)
    await sleep(hanging?.way === 'back' ? hanging.time : travel)
    if (!this.online || loss === 'after') throw lost
    return answer
  }

  private saveOf(life: Page['life']): SaveCall {
    return onceAtATime((payload: FormPayload, idempotencyKey: string) =>
      this.over(life, timeouts.write, async () => {
        const { version } = this.desk
        const receipt = await this.desk.save(payload, idempotencyKey)
        if (this.desk.version > version) this.told = this.serverText
        return receipt
      }),
    )
  }
  private fresh(): Kept {
    const life = { alive: true }
    return { ...createWebForm(this.memory), life, save: this.saveOf(life) }
  }

  async open({ store, storage, save, life }: Kept = this.fresh()): Promise<void> {
    const fetchForm = (id: number) => this.over(life, timeouts.read, () => this.desk.form(id))
    const calls = { save, fetchForm }
    const leave = new AbortController()
    this.page = null
    const given = { store, storage, ...calls, patience, again, signal: leave.signal }
    const opening = openInspection(given, draft)
    const settled = opening.then(
      ({ late }) => {
        if (late) catchUp(given, draft, late).catch(() => undefined)
        return true
      },
      // Nothing is kept and the server cannot be reached: there is no form to fill in.
      () => false,
    )
    let isOpen: boolean | undefined
    settled.then((result) => {
      isOpen = result
    })
    await vi.advanceTimersByTimeAsync(10 * travel)
    while (isOpen === undefined) await vi.advanceTimersByTimeAsync(1000)
    if (!isOpen) return
    const told = { onSubmitted: () => undefined, onFailure: () => undefined }
    const autosave = new Autosave(store, { ...calls, kept: storage.written, ...told })
    this.page = { store, storage, autosave, save, life, leave }
  }

  /**
   * The page ends without notice, as in a crash: pending answers never reach it. What was typed before has reached the
   * device by then, which takes it milliseconds and this memory a few turns of the event loop.
   */
  async reload(): Promise<void> {
    if (this.page) {
      await this.page.storage.written()
      this.page.life.alive = false
      this.page.leave.abort()
      this.page.autosave.hold(true)
    }
    await this.open()
  }

  /** To another page of the application and back immediately, with the last save still in flight. */
  async leaveAndReturn(): Promise<void> {
    this.page?.leave.abort()
    this.page?.autosave.stop()
    await this.open(this.page ?? undefined)
  }

  type(text: string): void {
    if (!this.page || this.page.store.getState().conflict) return
    setAnswer(this.page.store, ['name'], text)
    this.typed = text
    this.typedAt()
  }
  /** A text that stands on the server while it is typed needs no save of its own. */
  private typedAt(): void {
    if (this.serverText === this.typed) this.told = this.typed
  }

  settle(side: 'mine' | 'theirs'): void {
    if (!this.page?.store.getState().conflict) return
    settleConflict(this.page.store, { name: side })
    this.typed = this.page.store.getState().draftSchema.name
    this.typedAt()
    // Their text is on the server, whatever the others make of it.
    if (side === 'theirs') this.told = this.typed
  }

  shareWith(text: string): void {
    this.isShared = true
    this.desk.change([{ id: 'name', value: text }])
  }
  lose(when: 'before' | 'after'): void {
    this.losses.push(when)
  }
  hang(hanging: Hanging): void {
    this.hangings.push(hanging)
  }
  refuse(status: number): void {
    this.odd.push(new CallError(status, null))
  }
  setOnline(online: boolean): void {
    this.online = online
    if (online) this.page?.autosave.now()
  }
  saveNow(): void {
    this.page?.autosave.now()
  }

  async calmDown(): Promise<void> {
    this.losses.length = 0
    this.hangings.length = 0
    this.odd.length = 0
    this.setOnline(true)
    if (!this.page) await this.open()
    await vi.advanceTimersByTimeAsync(300_000)
    await this.reload()
    await vi.advanceTimersByTimeAsync(300_000)
  }

  /** While no other device saves, the page shows what was typed, whatever comes late, and asks nothing. */
  expectTyped(): void {
    const { state } = this
    if (!state || this.isShared) return
    expect([state.draftSchema.name, state.conflict]).toEqual([this.typed, null])
  }

  get state() {
    return this.page?.store.getState()
  }
}

type Step = (device: Device) => unknown
const named = (name: string, step: Step) => Object.assign(step, { toString: () => name })
const texts = fc.constantFrom('a', 'b', 'c')
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: texts.map((text) => named(`type ${text}`, (d) => d.type(text))) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(100, 200, 1000, 1200, 5000, 30_000)
      .map((time) => named(`wait ${time}`, () => vi.advanceTimersByTimeAsync(time))),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('before', 'after').map((w) => named(`lose ${w}`, (d) => d.lose(w as 'after'))),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        way: fc.constantFrom('there' as const, 'back' as const),
        time: fc.constantFrom(3000, 5000, 12_000, 40_000, 70_000),
      })
      .map((h) => named(`hang ${h.way} ${h.time}`, (d) => d.hang(h))),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(401, 403, 404, 409, 413, 422, 429, 500, 502)
      .map((s) => named(`answer ${s}`, (d) => d.refuse(s))),
  },
  { weight: 2, arbitrary: fc.constant(named('reload', (d) => d.reload())) },
  { weight: 1, arbitrary: fc.constant(named('leave and return', (d) => d.leaveAndReturn())) },
  { weight: 1, arbitrary: fc.constant(named('save now', (d) => d.saveNow())) },
  {
    weight: 1,
    arbitrary: fc.boolean().map((on) => named(on ? 'online' : 'offline', (d) => d.setOnline(on))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('x', 'y')
      .map((text) => named(`another device saves ${text}`, (d) => d.shareWith(text))),
  },
  { weight: 1, arbitrary: fc.constant(named('keys are forgotten', (d) => d.desk.forgetKeys())) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('mine', 'theirs')
      .map((s) => named(`choose ${s}`, (d) => d.settle(s as 'mine'))),
  },
)

test('the last text wins or a conflict is shown, whatever gets lost or comes late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 24, size: 'max' }), async (history) => {
      const device = new Device()
      await device.open()
      for (const step of history) {
        await step(device)
        device.expectTyped()
      }
      await device.calmDown()
      if (device.state?.conflict) return
      expect({
        told: device.told,
        shown: device.state?.draftSchema.name,
        saved: device.state?.saveState,
      }).toEqual({
        told: device.typed,
        shown: device.serverText,
        saved: 'saved',
      })
    }),
    { numRuns: repetitions(250, 1000) },
  )
})
