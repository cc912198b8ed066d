import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../services/logger.ts'

/** The longest pause after failures, in ms, unless the loop's own interval is longer. */
const longestPauseMs = 10_000
/** Timeout for connecting for LISTEN, in ms. */
const connectMs = 10_000

export type Loop = {
  /** Starts no further round; resolves when the running one has ended. */
  stop(): Promise<void>
}

type LoopOptions = {
  /** What the loop does, for the logger: "sealing". */
  name: string
  logger: Logger
  /**
   * A NOTIFY on this channel starts the next round early, as does losing the connection, which that round
   * restores. Until then the timer alone starts rounds.
   */
  wake?: { url: string; channel: string }
}

/** Calls `wakeUp` for each notification until the connection is lost; undefined when connecting fails. */
async function listen(
  { wake, name, logger }: LoopOptions,
  wakeUp: () => void,
  lost: (client: pg.Client) => void,
): Promise<pg.Client | undefined> {
  if (!wake) return undefined
  const client = new pg.Client({
    connectionString: wake.url,
    application_name: `atesta ${name}`,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
    keepAlive: true,
  })
  const polling = (err: unknown) =>
    logger.warn({ err }, `${name}: no LISTEN connection; polling until it is there again`)
  client.on('error', polling)
  client.on('end', () => lost(client))
  client.on('notification', wakeUp)
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(wake.channel)}`)
    return client
  } catch (err) {
    polling(err)
    client.end().catch(() => {})
    return undefined
  }
}

/**
 * Runs `work` now, and again `ms` milliseconds after the end of each round, until stopped. Rounds never
 * overlap. A failed round is logged and repeated after growing pauses. `stop` aborts `signal`, for work that
 * can end early; an error thrown after that is not a failure.
 */
export function every(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  options: LoopOptions,
): Loop {
  const { name, logger } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let pausing = new AbortController()
  const wakeUp = () => pausing.abort()
  let listener: pg.Client | undefined
  const lost = (client: pg.Client) => {
    if (listener !== client) return
    listener = undefined
    wakeUp()
  }
  async function run(): Promise<void> {
    let wait = ms
    while (!signal.aborted) {
      listener ??= await listen(options, wakeUp, lost)
      // Created before the round, so that a notification that arrives while it runs shortens the next pause.
      pausing = new AbortController()
      if (signal.aborted) break
      try {
        await work(signal)
        wait = ms
      } catch (err) {
        if (signal.aborted) break
        logger.error({ err }, `${name} failed; retrying`)
        wait = Math.min(wait * 2, Math.max(ms, longestPauseMs))
      }
      await pause(wait, undefined, { signal: pausing.signal }).catch(() => {})
    }
    await listener?.end().catch(() => {})
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      wakeUp()
      await running
    },
  }
}
