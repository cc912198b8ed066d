import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Logger } from '../services/logger.ts'
import { rollUpCounts } from './counted-list.queries.ts'

/** How often what has changed is added to the counts of lists, in milliseconds. Until then readers add it up themselves. */
const intervalMs = 5000

/** Keeps few changes waiting. Any number of processes may run it; the database lets one work at a time. */
export function startRollUp({ database, logger }: { database: Database; logger: Logger }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await rollUpCounts(database.kysely)) > 0);
      } catch (err) {
        if (!signal.aborted) logger.warn({ err }, 'the counts of lists were not rolled up; it is tried again')
      }
      await pause(intervalMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = work()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
