import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionWatch } from '@atesta/server/database/transaction-watch.ts'
import type pg from 'pg'

const running = new AsyncLocalStorage<{ pool: pg.Pool; transaction: { over: boolean } }>()

/** Refuses a connection to what runs in a transaction of the same pool, whose connection it would wait for. */
export const refuseNested: TransactionWatch = {
  run: (pool, transaction, work) => running.run({ pool, transaction }, work),
  asked(pool) {
    const around = running.getStore()
    if (around?.pool === pool && !around.transaction.over)
      throw new Error('A transaction asks for a second connection of its pool, and would block all requests')
  },
}

/** Runs what stands for another process, for a test that holds a transaction meanwhile. */
export const apart = <T>(work: () => T): T => running.exit(work)
