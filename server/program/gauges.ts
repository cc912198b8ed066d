import { Gauge } from 'prom-client'
import { countFaults } from '../domain/certifications/originals/original-faults.queries.ts'
import { backlogOf } from '../domain/log/waiting-statements.queries.ts'
import { queueStates } from '../jobs/due-jobs.queries.ts'
import { openJobPool } from '../jobs/worker-run.ts'
import type { Services } from '../services/services.ts'

export type Gauges = {
  /** Reads all queue lengths now. A value that cannot be read is left out, and `atesta_database_up` is 0. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Current states (queues, backlogs, pools), as opposed to measurements of events. */
export function openGauges(services: Services): Gauges {
  const registers = [services.metrics.registry]
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `atesta_${name}`, help, labelNames, registers })
  const up = gauge('database_up', 'Whether the database answers')
  const waiting = gauge('statements_waiting', 'Statements that wait for the sequencer')
  const refused = gauge(
    'statements_refused',
    'Statements that the sequencer does not seal, because they are not authentic',
  )
  const oldest = gauge('statements_oldest_seconds', 'Since the oldest unsealed file or statement came')
  const unpublished = gauge(
    'log_unpublished_seconds',
    'Since the oldest statement was sealed that the published log does not have',
  )
  const damaged = gauge(
    'originals_damaged',
    'Stored originals that are not what was certified, or cannot be read',
    ['fault'],
  )
  const jobs = gauge('jobs_waiting', 'Jobs that are due and not begun', ['job'])
  const jobAge = gauge('jobs_oldest_seconds', 'Since the oldest job that is not begun was due', ['job'])
  const jobsGivenUp = gauge('jobs_given_up', 'Jobs in the queue that are not tried again', ['job'])
  const pool = gauge('pool_connections', 'Connections to the database', ['pool', 'state'])
  // A small pool of its own: reading metrics must not wait for the connections being measured.
  const queue = openJobPool(services.roleUrls.jobs, 1)

  async function askDatabase(): Promise<void> {
    const [backlog, faults, states] = await Promise.all([
      backlogOf(services.log.kysely),
      countFaults(services.log),
      queueStates(queue),
    ])
    waiting.set(backlog.waiting)
    refused.set(backlog.refused)
    oldest.set(backlog.oldest_seconds)
    unpublished.set(backlog.unpublished_seconds)
    for (const [fault, count] of Object.entries(faults)) damaged.set({ fault }, count)
    for (const state of states) {
      const { job } = state
      jobs.set({ job }, state.waiting)
      jobAge.set({ job }, state.oldest_seconds)
      jobsGivenUp.set({ job }, state.given_up)
    }
  }

  return {
    async refresh() {
      const known = { app: services.app, auth: services.authDatabase, log: services.log }
      for (const [name, { pool: connections }] of Object.entries(known)) {
        const { totalCount, idleCount, waitingCount } = connections
        pool.set({ pool: name, state: 'busy' }, totalCount - idleCount)
        pool.set({ pool: name, state: 'idle' }, idleCount)
        pool.set({ pool: name, state: 'waited_for' }, waitingCount)
      }
      try {
        await askDatabase()
        up.set(1)
      } catch (err) {
        services.logger.warn({ err }, 'metrics of the database cannot be read')
        for (const each of [waiting, refused, oldest, unpublished]) each.remove()
        for (const each of [damaged, jobs, jobAge, jobsGivenUp]) each.reset()
        up.set(0)
      }
    },
    close: () => queue.end(),
  }
}
