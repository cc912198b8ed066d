import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../services/logger.ts'

/** The longest pause after failures, in milliseconds, where the loop's own is not longer. */
const longestPauseMs = 10_000
/** How long connecting for LISTEN may take, in milliseconds. */
const connectMs = 10_000

export type Loop = {
  /** No further round begins; resolves when the one that runs has ended. */
  stop(): Promise<void>
}

type LoopOptions = {
  /** What the loop does, for the logger: "sealing". */
  name: string
  logger: Logger
  /**
   * A NOTIFY on this channel begins the next round early, as does the loss of the connection, which the next round makes
   * again. Meanwhile the clock does.
   */
  wake?: { url: string; channel: string }
}

/** Calls `wakeUp` for each notification until the connection is lost; undefined when it cannot be made. */
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
 * Runs `work` now and again `ms` milliseconds after each round, until stopped. Rounds never overlap. One that fails is
 * logged and tried again after growing pauses. `signal` is aborted by `stop`, for work that can end early; what it
 * throws then is no failure.
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
      // Made before the round: a notification that arrives while it runs may be too late for it and ends the next pause.
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
