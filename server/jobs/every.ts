import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../services/logger.ts'

/** The longest pause after failures, in ms, unless the loop's own interval is longer. */
const maxPauseMs = 10_000

export type Loop = {
  /** Starts no further round; resolves when the running one has ended. */
  stop(): Promise<void>
}

type LoopOptions = {
  /** What the loop does, for the logger: "sealing". */
  name: string
  logger: Logger
}

/**
 * Runs `work` now, and again `ms` milliseconds after the end of each round, until stopped. Rounds never
 * overlap. A failed round is logged and repeated after growing pauses. `stop` aborts `signal`, for work that
 * can end early; an error thrown after that is not a failure.
 */
export function every(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  { name, logger }: LoopOptions,
): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    let wait = ms
    while (!signal.aborted) {
      try {
        await work(signal)
        wait = ms
      } catch (err) {
        if (signal.aborted) break
        logger.error({ err }, `${name} failed; retrying`)
        wait = Math.min(wait * 2, Math.max(ms, maxPauseMs))
      }
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
