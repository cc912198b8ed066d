import { type DraftKey, draftKey } from './opening.ts'

/** How long another tab has to keep what was typed there before its turn is taken. Milliseconds. */
const patience = 3000

export type Taking = {
  /** Asks the tab that has the turn to let go; otherwise the turn is only taken when it is free. */
  ask: boolean
  /**
   * Releases the inspection filled in here, once it is stored; then another tab continues with it. False: it cannot be
   * stored, and stays here.
   */
  giveWay: () => Promise<boolean>
  /** Aborted when the turn is not wanted any more. */
  signal: AbortSignal
}

type Turn = { name: string; end: () => void; ended: Promise<unknown>; giveWay: Taking['giveWay'] }

/** Under which name tabs ask for an inspection's turn. */
export const turnName = (key: DraftKey): string => `draft ${draftKey(key)}`

/**
 * Of all tabs of a browser one at a time fills in an inspection: the draft that the device keeps is one, and two would
 * overwrite each other's. A tab has one turn at most; taking another ends it.
 */
export class Turns {
  private readonly locks: LockManager | undefined
  private readonly others: BroadcastChannel
  private readonly patience: number
  private held: Turn | null = null
  private taking: Promise<unknown> = Promise.resolve()

  /** `locks`: undefined where the browser has none, as without a secure context; then every tab has its turn. */
  constructor(locks: LockManager | undefined, others: BroadcastChannel, wait = patience) {
    this.locks = locks
    this.others = others
    this.patience = wait
    others.addEventListener('message', ({ data }) => void this.asked(data))
  }

  /** Resolves true when this tab has the turn; false when another has it, or it is not wanted any more. */
  take(name: string, given: Taking): Promise<boolean> {
    const taken = this.taking.then(async () => {
      await this.end()
      if (given.signal.aborted) return false
      if (await this.request(name, given, { ifAvailable: true })) return true
      if (!given.ask || given.signal.aborted) return false
      this.others.postMessage(name)
      const soon = AbortSignal.any([given.signal, AbortSignal.timeout(this.patience)])
      const free = await this.request(name, given, { signal: soon }).catch(() => false)
      if (free || given.signal.aborted) return free
      // A tab that the browser has put to sleep does not answer; it learns of this when it wakes.
      return this.request(name, given, { steal: true })
    })
    this.taking = taken.catch(() => undefined)
    return taken
  }

  /** Resolves when another tab may take the turn. */
  async end(): Promise<void> {
    const { held } = this
    this.held = null
    held?.end()
    await held?.ended
  }

  /** Whether this tab has the turn of that name. */
  holds(name: string): boolean {
    return this.held?.name === name
  }

  /**
   * Ends the turn of who leaves: once what is done last is done, and `release` has seen to it that nothing more is
   * written. A turn that is taken meanwhile stays.
   */
  async endAfter(last: () => Promise<unknown>, release: () => void): Promise<void> {
    const { held } = this
    await last()
    if (!held || this.held !== held) return
    release()
    await this.end()
  }

  /** Resolves when no tab has the turn and nothing is being sent under it; rejects when it is not waited for any more. */
  async untilFree(name: string, signal: AbortSignal): Promise<void> {
    await this.locks?.request(name, { signal }, () => undefined)
  }

  /**
   * Does something to a kept draft, unless a tab is filling it in, which knows better, or it is being sent. Answers whether
   * it was done.
   */
  async whenFree(name: string, work: () => Promise<void>): Promise<boolean> {
    const done = () => work().then(() => true)
    if (!this.locks) return done()
    return this.locks.request(name, { ifAvailable: true }, (lock) => (lock ? done() : false))
  }

  private request(name: string, { giveWay, signal }: Taking, options: LockOptions): Promise<boolean> {
    const { locks } = this
    const turn: Turn = { name, giveWay, end: () => undefined, ended: Promise.resolve() }
    if (!locks) {
      this.held = turn
      return Promise.resolve(true)
    }
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) => {
        if (!lock || signal.aborted) return resolve(false)
        this.held = turn
        resolve(true)
        return new Promise<void>((end) => {
          turn.end = end
        })
      }
      turn.ended = locks.request(name, options, hold).catch((error) => {
        reject(error)
        if (this.held !== turn) return
        // Another tab has taken it without waiting any longer.
        this.held = null
        void giveWay()
      })
    })
  }

  private async asked(name: unknown): Promise<void> {
    const { held } = this
    if (held?.name !== name || !(await held?.giveWay())) return
    if (this.held === held) await this.end()
  }
}
