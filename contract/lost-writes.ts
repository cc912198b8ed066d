import { minuteMs } from './durations.ts'

/** After this time, the same write may be meant as a new one. In milliseconds. */
const sameWriteMs = 10 * minuteMs
/** At maxWrites this many are remembered, the latest. */
const maxWrites = 20

type Attempt = {
  /** The `Idempotency-Key` under which it is sent. */
  key: string
  /** Its position in the sequence of everything sent and lost. */
  turn: number
}

/**
 * Writes without a response. The server may have executed them, so the same write, sent again, goes under the
 * same key and is never executed twice. Once a later write is answered they are forgotten, because what is
 * sent then is based on what was seen since.
 */
export class LostWrites {
  private readonly lost = new Map<string, Attempt & { at: number }>()
  private readonly now: () => number
  private turns = 0

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Call before sending a write; `name` consists of its method, address and body. */
  begin(name: string): Attempt {
    const known = this.lost.get(name)
    this.lost.delete(name)
    const isSame = known !== undefined && this.now() - known.at < sameWriteMs
    this.turns += 1
    return { key: isSame ? known.key : crypto.randomUUID(), turn: this.turns }
  }

  keep(name: string, { key }: Attempt): void {
    this.turns += 1
    this.lost.set(name, { key, turn: this.turns, at: this.now() })
    const [oldest] = this.lost.keys()
    if (this.lost.size > maxWrites && oldest !== undefined) this.lost.delete(oldest)
  }

  /** Forgets what had been lost before this one was sent. */
  answered({ turn }: Attempt): void {
    for (const [name, one] of this.lost) if (one.turn < turn) this.lost.delete(name)
  }
}
