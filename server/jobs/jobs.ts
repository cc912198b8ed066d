import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { hourMs } from '@atesta/contract/durations.ts'
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

/**
 * At most this many jobs run at a time in a worker, not counting kinds that run apart. One company alone gets
 * half of the places of a runner (`fair-looks.ts`).
 */
const mainPlaces = 8
/**
 * Connections of the main runner: one to listen, one to look for jobs, the rest to record the outcome of jobs
 * that end at the same moment.
 */
const mainConnections = 6
/**
 * Connections of a runner for one kind apart, whose jobs mostly wait for the network: one to listen, one to
 * take jobs and record outcomes. Not more: two places that look at the same moment hide queued jobs from each
 * other until the next look.
 */
const apartConnections = 2

export type JobContext<P> = {
  payload: P
  companyId: number
  /** The error message of the last attempt; null on the first. */
  lastError: string | null
  services: Services
  /** Runs one transaction inside the job's company. Call it for each step that must be atomic. */
  inCompany: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** One kind of background work. */
export type Job<P = never> = {
  /** `noun.verb-object`. */
  name: string
  /**
   * Its name in versions before 1.0, whose jobs run too: such a version may still queue them during an
   * upgrade, or have put them into a backup. To be removed with 1.0, which upgrades from a version that knows
   * both names.
   */
  formerly?: string
  /** May run more than once for one job, so it must check the state before it acts. */
  handler: (context: JobContext<P>) => Promise<void>
  /**
   * What to do when the last attempt has failed, or its worker died in it: a function, which is repeated
   * until it succeeds, or the reason why nothing needs to be done.
   */
  onGiveUp: ((context: JobContext<P>, error: unknown) => Promise<void>) | { nothing: string }
  /** For jobs that the queue starts by itself: a cron expression in UTC. */
  schedule?: string
  /**
   * For jobs that wait for other servers, which may be slow or never answer: how many of this kind a worker
   * runs at a time, in a runner of their own. One company alone gets half of these. All other jobs go on
   * meanwhile.
   */
  apart?: number
}

/** Declares a kind of job whose payload is `P`. */
export const job = <P>(definition: Job<P>): Job => definition as unknown as Job

/** When to queue a job again that has used up its attempts but must eventually be done; for `onGiveUp`. */
export const anHourLater = () => new Date(Date.now() + hourMs)

/**
 * Declares scheduled work on the whole installation, outside companies, which one of all workers does. Runs
 * missed while no worker was up are made up for within the hour.
 */
export const sweep = (name: string, schedule: string, work: (services: Services) => Promise<void>): Job => ({
  name,
  schedule,
  handler: ({ services }) => work(services),
  onGiveUp: { nothing: 'the next one in its schedule finds the same again' },
})

/** One at a time, since none is urgent; and at most one queued job each, even while it fails. */
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

/** Runs `onGiveUp`; if that fails too, the job is queued again for `onGiveUp` alone. */
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
    // The library warns of fewer connections than jobs; jobs apart have few on purpose.
    const isMeant = meta !== undefined && 'max' in meta && 'concurrency' in meta
    if (level === 'error' || (level === 'warning' && !isMeant))
      services.logger.warn({ queue: message }, 'job queue')
    else services.logger.debug({ queue: message }, 'job queue')
  })

/** Runs everything that is due now, and returns. For tests and for one-off runs of the command line. */
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
  // The library looks for the next job while the previous one is still being recorded as done, and returns
  // when it finds none: in a serial queue it then leaves the next job behind. Ending the connections waits
  // until all is recorded.
  do await withPool((pgPool) => runOnce({ pgPool, taskList: tasks, logger: queueLogger(services) }))
  while (await withPool((pool) => isAnyDue(pool, Object.keys(tasks))))
}

/** Pause before a runner that gave up is started again, in ms. */
const restartMs = 500
type Runner = {
  jobs: readonly Job[]
  concurrency: number
  connections: number
  pollInterval: number
}

/** The runners: one for each kind apart, and one for all other jobs. */
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

/** Starts one runner, and restarts it whenever it gives up. */
async function startRunner(services: Services, { jobs, connections, ...pace }: Runner) {
  const { logger } = services
  const options: RunnerOptions = {
    ...pace,
    noHandleSignals: true,
    taskList: taskList(services, jobs),
    parsedCronItems: scheduled(jobs),
    logger: queueLogger(services),
    // The library handles errors only when outcomes are reported in batches, even batches of one; otherwise
    // an error would end the process.
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
 * Starts running jobs. Failed jobs are retried with growing pauses; jobs of a worker that was killed, or that
 * lost the database, are retried within seconds, or given up if that was their last attempt. `stop` waits for
 * all running jobs. Throws when it cannot start; then nothing runs.
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
