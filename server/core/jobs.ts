import { Logger as QueueLogger, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { type Db, inCompany } from './database.ts'
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

/** Starts working off the queue. Failed jobs come back with growing pauses. */
export async function startWorker(
  services: Services,
  url: string,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(url)
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: taskList(services, jobs),
    crontab: '',
    logger: queueLogger(services),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}
