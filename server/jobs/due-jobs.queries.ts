import type pg from 'pg'

/** Whether a job of these names is due that no worker has, and none of its queue. */
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
