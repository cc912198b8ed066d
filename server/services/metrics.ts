import { Counter, Histogram, Registry } from 'prom-client'

/**
 * What this process measures for `/metrics`; queue lengths are queried when it is read (`program/gauges.ts`).
 */
export type Metrics = {
  registry: Registry
  /** Response time. `route` is the pattern of an address, never the address itself. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** Duration of one attempt at a job: `done`, `failed` when it is retried, `gave_up` when it is not. */
  jobs: Histogram<'job' | 'outcome'>
  /** From the time in a statement, when its file or form arrived, until it is in the log. */
  sealing: Histogram
  /** How long work waited for a database connection. */
  poolWaits: Histogram<'pool'>
  /**
   * Answers of time-stamp authorities: `kept`, `refused` when the token does not match the request, `failed`
   * without a token.
   */
  timeStamps: Counter<'outcome'>
  /**
   * Answers of witnesses, by the name of their key: `signed`, `failed`, `contradicted` when it knows a
   * different history.
   */
  witnesses: Counter<'witness' | 'outcome'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'atesta_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    jobs: new Histogram({
      name: 'atesta_job_seconds',
      help: 'Time of one attempt at a job, by kind and outcome: done, failed, gave_up',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
      registers,
    }),
    sealing: new Histogram({
      name: 'atesta_sealing_seconds',
      help: 'From the arrival of a file or form until its statement is in the log',
      buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
      registers,
    }),
    timeStamps: new Counter({
      name: 'atesta_time_stamps_total',
      help: 'Answers of time-stamping authorities: kept, refused because they lie, failed',
      labelNames: ['outcome'],
      registers,
    }),
    witnesses: new Counter({
      name: 'atesta_witness_answers_total',
      help: 'Answers of witnesses: signed, failed, contradicted because they know another history',
      labelNames: ['witness', 'outcome'],
      registers,
    }),
    poolWaits: new Histogram({
      name: 'atesta_pool_wait_seconds',
      help: 'How long work waited for a connection to the database',
      labelNames: ['pool'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
      registers,
    }),
  }
}
