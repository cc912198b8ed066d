import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from '../services/logger.ts'
import { shareAmongCompanies } from './fair-looks.ts'
import { keepLivenessLock, type LivenessLock } from './liveness-lock.ts'

/** How long the queue library may take to end after it has given up, in ms. */
const timeoutMs = 3000
/** How long running jobs may take to end when the worker stops, in ms. */
const drainMs = 30_000

export function openJobPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'atesta jobs',
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Settles when a run takes no jobs any more: it gave up, or its first look for a job failed. On that look the
 * library loads the ids of its kinds of jobs, and never asks for them again, even if it got no answer.
 */
function takesNoMore(events: WorkerEvents, logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    let hasLooked = false
    const looked = () => {
      hasLooked = true
    }
    events.once('job:start', looked).once('worker:getJob:empty', looked)
    events.on('worker:getJob:error', ({ error: err }) => {
      if (hasLooked) return
      logger.warn({ err }, 'the job queue could not look for jobs; starting it again')
      resolve()
    })
    events.once('pool:gracefulShutdown', () => resolve())
  })
}

/** One run of the queue library: from its start until `end`, or until it gives up. */
export type WorkerRun = {
  /** Settles when it gave up; never because of `end`. */
  over: Promise<void>
  /** Takes no more jobs, waits for the running ones, and releases the database. */
  end(): Promise<void>
}

/**
 * Starts running jobs with connections of its own, its places shared among companies. When the database goes
 * away, the library gives up and may then wait for ever for its dead connections, so it is abandoned after
 * `timeoutMs`. The next run gives back its jobs once PostgreSQL has released its lock.
 */
export async function startWorkerRun(
  url: string,
  options: RunnerOptions,
  { connections, logger }: { connections: number; logger: Logger },
): Promise<WorkerRun> {
  const pool = openJobPool(url, connections)
  const events: WorkerEvents = new EventEmitter()
  const gaveUp = takesNoMore(events, logger)
  let livenessLock: LivenessLock | undefined
  events.once('pool:create', ({ workerPool }) => {
    livenessLock = keepLivenessLock(pool, url, workerPool.id, logger)
  })
  const close = async () => {
    await livenessLock?.close()
    await Promise.race([pool.end(), pause(timeoutMs, undefined, { ref: false })])
  }
  try {
    const forbiddenFlags = shareAmongCompanies(events, options.concurrency ?? 1)
    const runner = await run({ ...options, forbiddenFlags, pgPool: pool, events })
    const ended = runner.promise.catch((err) => logger.warn({ err }, 'the job queue stopped'))
    let ending = false
    return {
      over: gaveUp.then(async () => {
        if (ending) return new Promise(() => {})
        // Its cron would go on querying a closed pool.
        runner.stop().catch(() => {})
        await Promise.race([ended, pause(timeoutMs)])
        await close()
      }),
      async end() {
        ending = true
        await Promise.race([runner.stop().catch(() => {}), pause(drainMs, undefined, { ref: false })])
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
