import type pg from 'pg'
import { givesUp } from './last-attempts.queries.ts'

/** Namespace of these advisory locks, so that they do not collide with others. */
const lockClass = 7_237_119

/** Takes the lock that shows that this worker is alive; PostgreSQL releases it with the connection. */
export async function takeLivenessLock(client: pg.Client, workerId: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])
}

/**
 * Gives back the jobs of all workers that hold no such lock. Jobs taken in the last seconds stay: a worker
 * that has just started may not hold its lock yet. The queue itself would ignore a job whose worker died in
 * the last attempt; it is given back in order to be given up. Skips a job that was replaced by another, which
 * has no key any more and was changed after it was taken: its work continues in the other.
 */
export async function giveBackJobs(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `WITH dead AS MATERIALIZED (
       SELECT w.locked_by FROM (
         SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
         WHERE locked_by <> $2 AND locked_at < now() - interval '3 seconds'
       ) w WHERE pg_try_advisory_xact_lock($1, hashtext(w.locked_by))
     ), last AS MATERIALIZED (
       SELECT j.id, j.attempts >= j.max_attempts AND (j.key IS NOT NULL OR j.updated_at <= j.locked_at) AS over
       FROM graphile_worker._private_jobs j JOIN dead ON dead.locked_by = j.locked_by
     ), given_back AS (
       UPDATE graphile_worker._private_jobs j SET locked_at = NULL, locked_by = NULL,
         max_attempts = j.max_attempts + last.over::int,
         flags = CASE WHEN last.over THEN COALESCE(j.flags, '{}') || jsonb_build_object('${givesUp}', true) ELSE j.flags END
       FROM last WHERE j.id = last.id
     )
     UPDATE graphile_worker._private_job_queues q SET locked_at = NULL, locked_by = NULL
     FROM dead WHERE q.locked_by = dead.locked_by`,
    [lockClass, workerId],
  )
}
