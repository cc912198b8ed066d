import type { Database } from '../database/database.ts'
import { every, type Loop } from '../jobs/every.ts'
import type { Logger } from '../services/logger.ts'
import { rollUpCounts } from './counted-list.queries.ts'

/** How often what has changed is added to the counts of lists, in milliseconds. Until then readers add it up themselves. */
const intervalMs = 5000

/** Keeps few changes waiting. Any number of processes may run it; the database lets one work at a time. */
export function startRollUp({ database, logger }: { database: Database; logger: Logger }): Loop {
  const rollUp = async (signal: AbortSignal) => {
    while (!signal.aborted && (await rollUpCounts(database.kysely)) > 0);
  }
  return every(intervalMs, rollUp, { name: 'rolling up the counts of lists', logger })
}
