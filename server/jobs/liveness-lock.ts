import pg from 'pg'
import type { Logger } from '../services/logger.ts'
import { every } from './every.ts'
import { giveBackJobs, takeLivenessLock } from './liveness-lock.queries.ts'

/** How often a worker checks that it holds its lock and looks for jobs of workers that hold none, in ms. */
const lookMs = 5000

export type LivenessLock = { close(): Promise<void> }

/**
 * The queue reserves the jobs of a killed worker for four hours. So each worker holds an advisory lock while
 * it is alive – PostgreSQL releases it with the connection – and gives back the jobs of workers that hold
 * none. A job may run twice when only the connection was lost, which is why every handler checks the state
 * before it acts.
 */
export function keepLivenessLock(pool: pg.Pool, url: string, workerId: string, logger: Logger): LivenessLock {
  let held: pg.Client | undefined

  async function take(): Promise<void> {
    if (held) return
    const client = new pg.Client({
      connectionString: url,
      application_name: 'atesta worker',
      keepAlive: true,
    })
    const drop = () => {
      if (held === client) held = undefined
    }
    client.on('error', drop)
    client.on('end', drop)
    await client.connect()
    await takeLivenessLock(client, workerId)
    held = client
  }

  async function look(): Promise<void> {
    await take()
    await giveBackJobs(pool, workerId)
  }

  const looking = every(lookMs, look, { name: 'looking after orphaned jobs', logger })
  return {
    async close() {
      await looking.stop()
      await held?.end().catch(() => {})
    },
  }
}
