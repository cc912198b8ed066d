import type pg from 'pg'

/**
 * Whether a job with one of these names is due and can run now: neither the job nor its queue is taken by a
 * worker.
 */
export async function isAnyDue(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    `SELECT EXISTS (
       SELECT FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
       WHERE j.is_available AND j.run_at <= now() AND q.is_available IS NOT FALSE AND t.identifier = ANY($1)
     ) AS due`,
    [names],
  )
  return rows[0]?.due ?? false
}

/**
 * The state of one kind of job: how many are due but not started, the age of the oldest of these, how many
 * were given up.
 */
export type QueueState = { job: string; waiting: number; oldest_seconds: number; given_up: number }

/** The state of every kind of job that was ever queued. */
export async function queueStates(pool: pg.Pool): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>(
    `SELECT t.identifier AS job, count(*) FILTER (WHERE j.is_available AND j.run_at <= now())::int AS waiting,
       COALESCE(EXTRACT(epoch FROM now() - min(j.run_at) FILTER (WHERE j.is_available AND j.run_at <= now())), 0)::float8
         AS oldest_seconds,
       count(*) FILTER (WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL)::int AS given_up
     FROM graphile_worker._private_tasks t LEFT JOIN graphile_worker._private_jobs j ON j.task_id = t.id
     GROUP BY t.identifier`,
  )
  return rows
}
