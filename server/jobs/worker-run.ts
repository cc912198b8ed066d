import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from '../services/logger.ts'
import { shareAmongCompanies } from './fair-looks.ts'
import { keepLivenessLock, type LivenessLock } from './liveness-lock.ts'

/** How long the queue's machinery may take to end after it has given up, in milliseconds. */
const patienceMs = 3000
/** How long running jobs may take to end when the worker stops, in milliseconds. */
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
 * Settled when a run takes no jobs any more: it gave up, or the first look for one failed. What the library asks then, under
 * which numbers its kinds of jobs are stored, it asks once, and keeps also that it had no answer.
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

/** One run of the queue's runner: from its start until `end`, or until it gives up. */
export type WorkerRun = {
  /** Settled when it gave up; never because of `end`. */
  over: Promise<void>
  /** Takes no more jobs, waits for those that run, and releases the database. */
  end(): Promise<void>
}

/**
 * Starts working off the queue with connections of its own, its places shared among companies. When the database goes away
 * the machinery gives up, and then may wait for ever for connections that are gone; so after a moment it is left alone.
 * Its jobs are given back by the run that follows, once PostgreSQL has released this one's lock.
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
    await Promise.race([pool.end(), pause(patienceMs, undefined, { ref: false })])
  }
  try {
    const forbiddenFlags = shareAmongCompanies(events, options.concurrency ?? 1)
    const runner = await run({ ...options, forbiddenFlags, pgPool: pool, events })
    const ended = runner.promise.catch((err) => logger.warn({ err }, 'the job queue stopped'))
    let ending = false
    return {
      over: gaveUp.then(async () => {
        if (ending) return new Promise(() => {})
        // Its schedule would go on asking a pool that is closed.
        runner.stop().catch(() => {})
        await Promise.race([ended, pause(patienceMs)])
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
