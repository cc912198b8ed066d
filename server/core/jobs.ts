import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger as QueueLogger, type RunnerOptions, runOnce, type TaskList } from 'graphile-worker'
import { type Db, inCompany } from './database.ts'
import { openJobPool, type Shift, startShift } from './job-shift.ts'
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

/** Works off everything that is due now, and returns. For tests and for one-off runs of the command line. */
export async function runJobsOnce(services: Services, url: string, jobs: readonly Job[]): Promise<void> {
  const pool = openJobPool(url)
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

/** Time before the queue is worked off again after it gave up, in milliseconds. */
const restartMs = 500

/**
 * Starts working off the queue. Failed jobs come back with growing pauses; those of a worker that was killed, or that
 * lost the database, come back within seconds.
 */
export async function startWorker(
  services: Services,
  url: string,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const warn = (message: string) => (err: unknown) => services.logger.warn({ err }, message)
  const options: RunnerOptions = {
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: taskList(services, jobs),
    crontab: '',
    logger: queueLogger(services),
    // Reporting an outcome in batches, even of one, has its errors handled; otherwise one would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  let shift: Shift | undefined = await startShift(url, options, warn)
  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (shift) await Promise.race([shift.over, stopped])
      if (stopping.signal.aborted) break
      shift = undefined
      await pause(restartMs)
      if (stopping.signal.aborted) break
      shift = await startShift(url, options, warn).catch((err) => {
        warn('the job queue cannot start')(err)
        return undefined
      })
    }
    await shift?.end()
  }
  const supervising = supervise()
  return {
    async stop() {
      stopping.abort()
      await supervising
    },
  }
}
