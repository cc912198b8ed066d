import type pg from 'pg'

/** Namespace of these advisory locks, so that they meet no others. */
const lockClass = 7_237_119

/** Takes the lock that says that this worker lives; PostgreSQL releases it with the connection. */
export async function takeLivenessLock(client: pg.Client, workerId: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])
}

/**
 * Gives back the jobs of all other workers that hold no such lock. Jobs taken in the last seconds stay: a worker that has
 * just begun may not hold its lock yet.
 */
export async function giveBackJobs(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(dead.locked_by)) FROM (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs
       WHERE locked_by <> $2 AND locked_at < now() - interval '3 seconds'
     ) dead WHERE pg_try_advisory_xact_lock($1, hashtext(dead.locked_by)) HAVING count(*) > 0`,
    [lockClass, workerId],
  )
}
