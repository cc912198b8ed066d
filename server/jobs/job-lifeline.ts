import pg from 'pg'
import type { Logger } from '../services/logger.ts'
import { every } from './every.ts'
import { giveBackJobs, takeLifeLock } from './job-lifeline.queries.ts'

/** How often a worker renews its own sign of life and looks for others that lost theirs, in milliseconds. */
const lookMs = 5000

export type Lifeline = { close(): Promise<void> }

/**
 * The queue keeps the jobs of a killed worker for four hours. So each worker holds an advisory lock for as long as it
 * lives – PostgreSQL releases it with the connection – and gives back the jobs of workers that hold none. A job may run
 * twice when only the connection was lost; every handler checks the state before it acts.
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
    await takeLifeLock(client, workerId)
    line = client
  }

  async function look(): Promise<void> {
    await hold()
    await giveBackJobs(pool, workerId)
  }

  const looking = every(lookMs, look, { name: 'looking after orphaned jobs', logger })
  return {
    async close() {
      await looking.stop()
      await line?.end().catch(() => {})
    },
  }
}
