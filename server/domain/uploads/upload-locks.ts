import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../http/failure.ts'
import { LockConnection } from './lock-connection.ts'

/**
 * How long a request waits for an upload that another holds, in ms; longer than tus drains an abandoned
 * request.
 */
const timeoutMs = 30_000
/** How often a lock held by another process is tried, in ms. */
const askMs = 200

/** The right to touch one upload, from asking for its offset to recording that it is complete. */
export type Hold = {
  /** Whether another request held it in the meantime. */
  readonly waited: boolean
  /** Throws when another process may hold the lock by now: then nothing may be written. */
  check(): void
  /** Calls `stop` when another request wants the upload, even if it has already asked. */
  onReleaseRequested(stop: () => void): void
  /** After the first call, does nothing. */
  release(): Promise<void>
}

class Turn implements Hold {
  readonly done = Promise.withResolvers<void>()
  readonly #leave: () => void
  readonly #key: string
  #connection: LockConnection | undefined
  #stop: (() => void) | undefined
  #releaseRequested = false
  #left = false
  waited: boolean

  constructor(key: string, waited: boolean, leave: () => void) {
    this.#key = key
    this.waited = waited
    this.#leave = leave
  }

  /** Whether this request, and no other process, holds the upload now. */
  get held(): boolean {
    return this.#connection !== undefined
  }

  requestRelease(): void {
    this.#releaseRequested = true
    this.#stop?.()
  }

  onReleaseRequested(stop: () => void): void {
    this.#stop = stop
    if (this.#releaseRequested) stop()
  }

  check(): void {
    if (!this.#connection) throw new Error('This upload is not ours to touch')
    this.#connection.check()
  }

  /** Waits until no other process holds the lock. */
  async take(connection: LockConnection, deadline: number): Promise<void> {
    while (!(await connection.take(this.#key))) {
      this.waited = true
      if (performance.now() > deadline) throw new Failure('upload_offset_conflict')
      await connection.requestRelease(this.#key)
      await pause(askMs)
    }
    this.#connection = connection
  }

  async release(): Promise<void> {
    if (this.#left) return
    this.#left = true
    const connection = this.#connection
    this.#connection = undefined
    // A lost connection holds nothing any more.
    await connection?.release(this.#key).catch(() => {})
    this.#leave()
    this.done.resolve()
  }
}

/**
 * One request at a time for each upload, across all processes on one database: two writers would mix their
 * bytes. The later one asks the other to stop, since a client that resumes has often left a dead connection.
 */
export class UploadLocks {
  readonly #url: string
  readonly #leaseMs: number
  readonly #turns = new Map<string, Turn>()
  #connection: Promise<LockConnection> | undefined

  /** Connects to this address with the first upload; see `LockConnection.open`. */
  constructor(url: string, leaseMs: number) {
    this.#url = url
    this.#leaseMs = leaseMs
  }

  /** Throws a Failure when the other holder does not release it, or the database is out of reach. */
  async acquire(key: string): Promise<Hold> {
    const deadline = performance.now() + timeoutMs
    const turn = await this.#takeTurn(key, deadline)
    try {
      await this.#take(turn, deadline)
      return turn
    } catch (error) {
      await turn.release()
      throw error
    }
  }

  /** The current holder of this upload in this process. Throws when there is none. */
  holdOf(key: string): Hold {
    const turn = this.#turns.get(key)
    if (!turn) throw new Error('This upload is not ours to touch')
    return turn
  }

  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined)
    connection?.close()
  }

  async #takeTurn(key: string, deadline: number): Promise<Turn> {
    let waited = false
    for (let other = this.#turns.get(key); other; other = this.#turns.get(key)) {
      waited = true
      other.requestRelease()
      const left = deadline - performance.now()
      if (left <= 0) throw new Failure('upload_offset_conflict')
      const waiting = new AbortController()
      await Promise.race([other.done.promise, pause(left, undefined, waiting).catch(() => {})])
      waiting.abort()
    }
    const turn = new Turn(key, waited, () => this.#turns.delete(key))
    this.#turns.set(key, turn)
    return turn
  }

  async #take(turn: Turn, deadline: number): Promise<void> {
    const connecting = this.#connect()
    const connection = await connecting
    try {
      await turn.take(connection, deadline)
    } catch (error) {
      if (this.#connection === connecting) throw error
      // It broke unnoticed while holding nothing for this request: a new connection is as good.
      await turn.take(await this.#connect(), deadline)
    }
  }

  #connect(): Promise<LockConnection> {
    this.#connection ??= LockConnection.open(this.#url, this.#leaseMs, {
      // Waiting requests notify too and receive their own notifications; they keep trying until they have the
      // lock.
      releaseRequested: (key) => {
        const turn = this.#turns.get(key)
        if (turn?.held) turn.requestRelease()
      },
      gone: () => {
        this.#connection = undefined
      },
    })
    return this.#connection
  }
}
