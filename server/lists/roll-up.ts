import type { Database } from '../database/database.ts'
import { every, type Loop } from '../jobs/every.ts'
import type { Logger } from '../services/logger.ts'
import { rollUpCounts } from './counted-list.queries.ts'

/** How often changes are added to the counts of lists, in ms. Until then, readers add them up themselves. */
const intervalMs = 5000

/**
 * Keeps the number of pending changes low. Any number of processes may run it; the database lets one work at
 * a time.
 */
export function startRollUp({ database, logger }: { database: Database; logger: Logger }): Loop {
  const rollUp = async (signal: AbortSignal) => {
    while (!signal.aborted && (await rollUpCounts(database.kysely)) > 0);
  }
  return every(intervalMs, rollUp, { name: 'rolling up the counts of lists', logger })
}
