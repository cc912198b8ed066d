import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type JobHelpers,
  type ParsedCronItem,
  parseCronItems,
  Logger as QueueLogger,
  type RunnerOptions,
  runOnce,
  type TaskList,
} from 'graphile-worker'
import { type Db, inCompany } from '../database/database.ts'
import type { Services } from '../services/services.ts'
import { isAnyDue } from './due-jobs.queries.ts'
import { givesUp, giveUpLater } from './last-attempts.queries.ts'
import { openJobPool, startWorkerRun, type WorkerRun } from './worker-run.ts'

const hourMs = 3_600_000
/**
 * How many jobs but those apart run at a time in a worker. Of the places of each runner one company alone has half
 * (`fair-looks.ts`).
 */
const mainPlaces = 8
/**
 * Connections of the runner of all jobs but those apart: one to listen, one to look for jobs, the others to note what became
 * of those that end in the same moment.
 */
const mainConnections = 6
/**
 * Of a runner of jobs apart, of which many wait for the network: one to listen, one to take jobs and to note what became of
 * them. One, since a place that takes a job hides what waits in lines from another that looks in the same moment, and
 * that one would find it only when it looks again.
 */
const apartConnections = 2

export type JobContext<P> = {
  payload: P
  companyId: number
  /** The message of the error with which it failed last; null the first time. */
  lastError: string | null
  services: Services
  /** One transaction inside the job's company. Call it for each step that must stand or fall together. */
  inCompany: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** One kind of background work. */
export type Job<P = never> = {
  /** `noun.verb-object`. */
  name: string
  /**
   * Its name in versions before 1.0. Jobs of that name are done too: such a version may still run and queue them during
   * an upgrade, or have put them into a backup. To be removed with 1.0, which upgrades from a version that knows both.
   */
  formerly?: string
  /** May run twice for one job, so it looks before it acts. */
  handler: (context: JobContext<P>) => Promise<void>
  /**
   * What follows when the last attempt has failed too, or its worker has died in it: a function, which runs until it
   * succeeds, or the reason why nothing has to.
   */
  onGiveUp: ((context: JobContext<P>, error: unknown) => Promise<void>) | { nothing: string }
  /** Where the queue itself calls for it: when, as a line of cron in UTC. */
  schedule?: string
  /**
   * For what waits for servers that companies name, which may never answer: how many of this kind a worker does at a
   * time, half of them of one company, in a runner of their own. However long these wait, all other jobs go on.
   */
  apart?: number
}

/** Declares a kind of job, with what follows when its last attempt has failed. */
export const job = <P>(definition: Job<P>): Job => definition as unknown as Job

/**
 * When work that has to be done sooner or later is tried again after its last attempt has failed: `onGiveUp` queues the
 * same job for then.
 */
export const anHourLater = () => new Date(Date.now() + hourMs)

/**
 * Declares work on the whole installation, in no company, that one worker of many does when its time has come. What was
 * due while no worker ran is made up for within the hour.
 */
export const sweep = (name: string, schedule: string, work: (services: Services) => Promise<void>): Job => ({
  name,
  schedule,
  handler: ({ services }) => work(services),
  onGiveUp: { nothing: 'the next one in its schedule finds the same again' },
})

/** One at a time, since none is urgent; and one row each, also while they fail. */
const scheduled = (jobs: readonly Job[]): ParsedCronItem[] =>
  parseCronItems(
    jobs.flatMap(({ name: task, schedule: match }) =>
      match === undefined
        ? []
        : {
            task,
            match,
            options: { backfillPeriod: hourMs, maxAttempts: 3, queueName: 'sweeps', jobKey: task },
          },
    ),
  )

/** Runs `onGiveUp`; where that fails too, the job comes back for it alone. */
async function giveUp(
  { name: job, onGiveUp }: Job,
  context: JobContext<never>,
  helpers: JobHelpers,
  error: unknown,
): Promise<void> {
  if (typeof onGiveUp !== 'function') return
  try {
    await onGiveUp(context, error)
  } catch (err) {
    context.services.logger.error({ err, job }, 'a job cannot be given up; trying again later')
    await giveUpLater(helpers)
  }
}

async function attempt(definition: Job, context: JobContext<never>, helpers: JobHelpers): Promise<void> {
  const { name: job, handler } = definition
  const last = helpers.job.attempts >= helpers.job.max_attempts
  const begun = performance.now()
  const over = (outcome: string) =>
    context.services.metrics.jobs.observe({ job, outcome }, (performance.now() - begun) / 1000)
  const { tracing } = context.services
  const run = () => {
    if (helpers.job.flags?.[givesUp])
      throw new Error('its worker died in the last attempt, or could not give it up')
    return handler(context)
  }
  try {
    await (tracing ? tracing.job(job, run) : run())
    over('done')
  } catch (error) {
    over(last ? 'gave_up' : 'failed')
    if (last) await giveUp(definition, context, helpers, error)
    throw error
  }
}

function taskList(services: Services, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.flatMap((definition) => {
      const { name, formerly } = definition
      const task: TaskList[string] = async (payload, helpers) => {
        const { company_id: companyId, ...rest } = payload as { company_id: number }
        const context = {
          payload: rest as never,
          companyId,
          lastError: helpers.job.last_error,
          services,
          inCompany: <T>(work: (db: Db) => Promise<T>) => inCompany(services.app, companyId, work),
        }
        await attempt(definition, context, helpers)
      }
      return [name, ...(formerly ? [formerly] : [])].map((each): [string, typeof task] => [each, task])
    }),
  )
}

const queueLogger = (services: Services) =>
  new QueueLogger(() => (level, message, meta) => {
    // It warns of fewer connections than jobs; jobs apart have few on purpose.
    const isMeant = meta !== undefined && 'max' in meta && 'concurrency' in meta
    if (level === 'error' || (level === 'warning' && !isMeant))
      services.logger.warn({ queue: message }, 'job queue')
    else services.logger.debug({ queue: message }, 'job queue')
  })

/** Works off everything that is due now, and returns. For tests and for one-off runs of the command line. */
export async function runJobsOnce(services: Services, jobs: readonly Job[]): Promise<void> {
  const tasks = taskList(services, jobs)
  const withPool = async <T>(work: (pool: ReturnType<typeof openJobPool>) => Promise<T>): Promise<T> => {
    const pool = openJobPool(services.roleUrls.jobs, mainConnections)
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }
  // It looks for the next job while the one before is still being noted as done, and returns when it finds none: in a
  // queue, where they go one by one, it then leaves the next behind. Ending its connections waits for what it notes.
  do await withPool((pgPool) => runOnce({ pgPool, taskList: tasks, logger: queueLogger(services) }))
  while (await withPool((pool) => isAnyDue(pool, Object.keys(tasks))))
}

/** Time before the queue is worked off again after it gave up, in milliseconds. */
const restartMs = 500
type Runner = {
  jobs: readonly Job[]
  concurrency: number
  connections: number
  pollInterval: number
}

/** Those that run together: each kind apart by itself, all others in one. */
function runnersOf(jobs: readonly Job[]): Runner[] {
  const together = jobs.filter(({ apart }) => apart === undefined)
  const main = {
    jobs: together,
    concurrency: mainPlaces,
    connections: mainConnections,
    pollInterval: 1000,
  }
  const apart = jobs.flatMap((each) =>
    each.apart === undefined
      ? []
      : [
          {
            jobs: [each],
            concurrency: each.apart,
            connections: apartConnections,
            pollInterval: 3000,
          },
        ],
  )
  return [...(together.length > 0 ? [main] : []), ...apart]
}

/** Starts one runner, and starts it again whenever it gives up. */
async function startRunner(services: Services, { jobs, connections, ...pace }: Runner) {
  const { logger } = services
  const options: RunnerOptions = {
    ...pace,
    noHandleSignals: true,
    taskList: taskList(services, jobs),
    parsedCronItems: scheduled(jobs),
    logger: queueLogger(services),
    // Reporting an outcome in batches, even of one, has its errors handled; otherwise one would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  const start = () => startWorkerRun(services.roleUrls.jobs, options, { connections, logger })
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  let running: WorkerRun | undefined = await start()
  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (running) await Promise.race([running.over, stopped])
      if (stopping.signal.aborted) break
      running = undefined
      await pause(restartMs)
      if (stopping.signal.aborted) break
      running = await start().catch((err) => {
        logger.warn({ err }, 'the job queue cannot start')
        return undefined
      })
    }
    await running?.end()
  }
  const supervising = supervise()
  return {
    async stop() {
      stopping.abort()
      await supervising
    },
  }
}

/**
 * Starts working off the queue. Failed jobs come back with growing pauses; those of a worker that was killed, or that
 * lost the database, come back within seconds, and are given up then if it was their last attempt. `stop` waits for all
 * that run. Throws when it cannot start; then nothing runs.
 */
export async function startWorker(
  services: Services,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const begun = await Promise.allSettled(runnersOf(jobs).map((each) => startRunner(services, each)))
  const runners = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const stop = async () => {
    await Promise.all(runners.map((each) => each.stop()))
  }
  for (const each of begun)
    if (each.status === 'rejected') {
      await stop()
      throw each.reason
    }
  return { stop }
}
