/** Pauses before retries, in ms; the last one repeats. */
const pauses = [2000, 5000, 15_000, 30_000, 60_000]

/** So many times in a row a server may fail over the same file, which may be the fault of the file. */
const maxFaults = 5

/** Growing pauses, for each id separately. */
export class RetryBackoff {
  private readonly tries = new Map<string, number>()
  private readonly faults = new Map<string, number>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Runs `again` after the id's next pause. */
  wait(id: string, again: () => void): void {
    const tried = this.tries.get(id) ?? 0
    this.tries.set(id, tried + 1)
    const run = () => {
      this.timers.delete(id)
      again()
    }
    clearTimeout(this.timers.get(id))
    this.timers.set(id, setTimeout(run, pauses[Math.min(tried, pauses.length - 1)]))
  }

  /** Counts a fault of the server over an id. Whether that was one too many to wait again. */
  isExhausted(id: string): boolean {
    const faults = (this.faults.get(id) ?? 0) + 1
    this.faults.set(id, faults)
    return faults >= maxFaults
  }

  /** Stops waiting; the next pause is as long as it would have been. */
  stop(id: string): void {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
  }

  /** After a success, or a manual retry, pauses start short again and no fault counts. */
  forget(id: string): void {
    this.stop(id)
    this.tries.delete(id)
    this.faults.delete(id)
  }
}
