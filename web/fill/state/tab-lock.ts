import { type DraftKey, draftKey } from './opening.ts'

/** How long another tab has to store its draft before its turn is taken, in ms. */
const patience = 3000

export type Taking = {
  /**
   * Whether to ask the tab that has the turn to release it; otherwise a turn is only taken when it is free.
   */
  ask: boolean
  /**
   * Releases the inspection filled in here, once stored, so that another tab can continue. False: it cannot
   * be stored, and stays here.
   */
  giveWay: () => Promise<boolean>
  /** Aborted when the turn is no longer wanted. */
  signal: AbortSignal
}

type Turn = { name: string; end: () => void; ended: Promise<unknown>; giveWay: Taking['giveWay'] }

/** The name under which tabs request an inspection's turn. */
export const lockName = (key: DraftKey): string => `draft ${draftKey(key)}`

/**
 * Only one tab of a browser at a time fills in an inspection: the device stores a single draft, which two
 * tabs would overwrite. A tab has at most one turn; taking another ends it.
 */
export class TabLocks {
  private readonly locks: LockManager | undefined
  private readonly others: BroadcastChannel
  private readonly patience: number
  private held: Turn | null = null
  private taking: Promise<unknown> = Promise.resolve()
  private readonly atWork = new Map<string, AbortController>()

  /**
   * `locks`: undefined where the browser has none, as without a secure context; then every tab has its turn.
   */
  constructor(locks: LockManager | undefined, others: BroadcastChannel, wait = patience) {
    this.locks = locks
    this.others = others
    this.patience = wait
    others.addEventListener('message', ({ data }) => void this.asked(data))
  }

  /** Resolves true when this tab has the turn; false when another has it, or it is no longer wanted. */
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
      // A tab suspended by the browser does not answer; it learns of this when it wakes.
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

  /** Whether this tab has the turn of this name. */
  holds(name: string): boolean {
    return this.held?.name === name
  }

  /**
   * Ends the turn when leaving: after the last work is done, and `release` has ensured that nothing more is
   * written. A turn taken meanwhile stays.
   */
  async endAfter(last: () => Promise<unknown>, release: () => void): Promise<void> {
    const { held } = this
    await last()
    if (!held || this.held !== held) return
    release()
    await this.end()
  }

  /** Resolves when no tab has the turn and nothing is being sent under it; rejects when no longer awaited. */
  async untilFree(name: string, signal: AbortSignal): Promise<void> {
    await this.locks?.request(name, { signal }, () => undefined)
  }

  /**
   * Runs work on a stored draft, unless a tab is filling it in, which has newer data, or it is being sent.
   * Returns whether it ran. The work is to end at once when its signal is aborted: a person wants to fill it in.
   */
  async whenFree(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const stop = new AbortController()
    const done = async () => {
      this.atWork.set(name, stop)
      try {
        await work(stop.signal)
      } finally {
        this.atWork.delete(name)
      }
      return true
    }
    if (!this.locks) return done()
    try {
      return await this.locks.request(name, { ifAvailable: true }, (lock) => (lock ? done() : false))
    } finally {
      // Another tab may have taken it while the work was going on.
      stop.abort()
    }
  }

  /** Asks for an end of the work on a stored draft, in whichever tab it is done. */
  hurry(name: string): void {
    this.others.postMessage({ hurry: name })
    this.atWork.get(name)?.abort()
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
    if (typeof name === 'object' && name !== null && 'hurry' in name)
      this.atWork.get(String(name.hurry))?.abort()
    const { held } = this
    if (held?.name !== name || !(await held?.giveWay())) return
    if (this.held === held) await this.end()
  }
}
