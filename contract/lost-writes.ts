/** So long after it was lost, the same write may be meant as another one. Milliseconds. */
const patience = 10 * 60_000
/** So many are remembered, the latest. */
const most = 20

type Attempt = {
  /** The `Idempotency-Key` to send it under. */
  key: string
  /** Its place among all that is sent and lost. */
  turn: number
}

/**
 * The writes whose answers did not come. The server may have done them: who sends the same once more means the same one, and
 * it goes under the same key, so that nothing is there twice. Once a later write is answered they are forgotten, because
 * what is sent then follows from what was seen since.
 */
export class LostWrites {
  private readonly lost = new Map<string, Attempt & { at: number }>()
  private readonly now: () => number
  private turns = 0

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Before a write is sent; `name`: its method, address and body. */
  begin(name: string): Attempt {
    const known = this.lost.get(name)
    this.lost.delete(name)
    const isSame = known !== undefined && this.now() - known.at < patience
    this.turns += 1
    return { key: isSame ? known.key : crypto.randomUUID(), turn: this.turns }
  }

  keep(name: string, { key }: Attempt): void {
    this.turns += 1
    this.lost.set(name, { key, turn: this.turns, at: this.now() })
    const [oldest] = this.lost.keys()
    if (this.lost.size > most && oldest !== undefined) this.lost.delete(oldest)
  }

  /** Forgets what had been lost before this one was sent. */
  answered({ turn }: Attempt): void {
    for (const [name, one] of this.lost) if (one.turn < turn) this.lost.delete(name)
  }
}
