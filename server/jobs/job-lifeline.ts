import pg from 'pg'
import type { Logger } from '../services/logger.ts'
import { every } from './every.ts'

/** Namespace of the advisory locks below, so that they meet no others. */
const lockClass = 7_237_119
/** How often a worker renews its own sign of life and looks for others that lost theirs, in milliseconds. */
const lookMs = 5000

export type Lifeline = { close(): Promise<void> }

/**
 * The queue holds the jobs of a worker that was killed for four hours. So each worker keeps an advisory lock for as
 * long as it lives – the server drops it together with the connection – and gives back the jobs of whoever has none.
 * A job may thereby run twice when only the connection was lost; every handler looks before it acts.
 */
export function keepLifeline(pool: pg.Pool, url: string, workerId: string, logger: Logger): Lifeline {
  let line: pg.Client | undefined

  async function hold(): Promise<void> {
    if (line) return
    const client = new pg.Client({
      connectionString: url,
      application_name: 'atesta worker',
      keepAlive: true,
    })
    const drop = () => {
      if (line === client) line = undefined
    }
    client.on('error', drop)
    client.on('end', drop)
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])
    line = client
  }

  async function look(): Promise<void> {
    await hold()
    // A pause after taking a job: a worker that has just begun may not hold its lock yet.
    await pool.query(
      `SELECT graphile_worker.force_unlock_workers(array_agg(dead.locked_by)) FROM (
         SELECT DISTINCT locked_by FROM graphile_worker.jobs
         WHERE locked_by <> $2 AND locked_at < now() - interval '3 seconds'
       ) dead WHERE pg_try_advisory_xact_lock($1, hashtext(dead.locked_by)) HAVING count(*) > 0`,
      [lockClass, workerId],
    )
  }

  const looking = every(lookMs, look, { name: 'looking after orphaned jobs', logger })
  return {
    async close() {
      await looking.stop()
      await line?.end().catch(() => {})
    },
  }
}
