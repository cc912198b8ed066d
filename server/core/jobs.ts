import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as QueueLogger,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { type Db, inCompany } from './database.ts'
import { keepLifeline, type Lifeline } from './job-lifeline.ts'
import type { Services } from './services.ts'

export type JobContext<P> = {
  payload: P
  companyId: number
  services: Services
  /** One transaction inside the job's company. Call it for each step that must stand or fall together. */
  inCompany: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Attempts made before this one. */
  earlier: number
  /** No attempt follows this one. */
  last: boolean
}

/** One kind of background work. A handler may run twice for one job, so it must look before it acts. */
export type Job<P = never> = { name: string; handler: (context: JobContext<P>) => Promise<void> }

export const job = <P>(name: string, handler: (context: JobContext<P>) => Promise<void>): Job<never> => ({
  name,
  handler: handler as Job['handler'],
})

function taskList(services: Services, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map(({ name, handler }): [string, TaskList[string]] => [
      name,
      async (payload, helpers) => {
        const { company_id: companyId, ...rest } = payload as { company_id: number }
        await handler({
          payload: rest as never,
          companyId,
          services,
          inCompany: (work) => inCompany(services.app, companyId, work),
          earlier: helpers.job.attempts - 1,
          last: helpers.job.attempts >= helpers.job.max_attempts,
        })
      },
    ]),
  )
}

const queueLogger = (services: Services) =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') services.logger.warn({ queue: message }, 'job queue')
    else services.logger.debug({ queue: message }, 'job queue')
  })

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Works off everything that is due now, and returns. For tests and for one-off runs of the command line. */
export async function runJobsOnce(services: Services, url: string, jobs: readonly Job[]): Promise<void> {
  const pool = openPool(url)
  try {
    await runOnce({
      pgPool: pool,
      crontab: '',
      taskList: taskList(services, jobs),
      logger: queueLogger(services),
    })
  } finally {
    await pool.end()
  }
}

/** Time before a worker that gave up is started anew, in milliseconds. */
const restartMs = 1000

/**
 * Starts working off the queue. Failed jobs come back with growing pauses; those of a worker that was killed come back
 * within seconds. When the queue's own machinery gives up, because the database is gone for long, it is started again.
 */
export async function startWorker(
  services: Services,
  url: string,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(url)
  const warn = (message: string) => (err: unknown) => services.logger.warn({ err }, message)
  let lifeline: Lifeline | undefined
  let stopping = false
  async function start(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter()
    events.once('pool:create', ({ workerPool }) => {
      lifeline = keepLifeline(pool, url, workerPool.id, warn('looking after orphaned jobs failed'))
    })
    return run({
      pgPool: pool,
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 1000,
      taskList: taskList(services, jobs),
      crontab: '',
      logger: queueLogger(services),
      // Reporting an outcome in batches, even of one, is tried again; otherwise its failure would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
    })
  }
  let runner = await start()
  const supervise = async () => {
    while (!stopping) {
      await runner.promise.catch(warn('the job queue stopped'))
      await lifeline?.close()
      while (!stopping) {
        await pause(restartMs, undefined, { ref: false })
        try {
          if (!stopping) runner = await start()
          break
        } catch (err) {
          warn('the job queue cannot start')(err)
        }
      }
    }
  }
  const supervising = supervise()
  return {
    async stop() {
      stopping = true
      await runner.stop().catch(() => {})
      await supervising
      await lifeline?.close()
      await pool.end()
    },
  }
}
