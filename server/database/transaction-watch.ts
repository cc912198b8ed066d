import type pg from 'pg'

/**
 * What tests see of the transactions of this process. A transaction that asks for a second connection of its own pool waits
 * for the others, and they for it, once each connection of the pool is held by such a transaction.
 */
export type TransactionWatch = {
  /** Runs the work of a transaction; `over` becomes true when it has ended. */
  run<T>(pool: pg.Pool, transaction: { over: boolean }, work: () => Promise<T>): Promise<T>
  /** A connection of the pool is asked for. Throws to refuse it. */
  asked(pool: pg.Pool): void
}

let watch: TransactionWatch = { run: (_pool, _transaction, work) => work(), asked: () => {} }

export const transactionWatch = (): TransactionWatch => watch

/** For tests: watches all transactions of this process from now on. */
export function watchTransactions(by: TransactionWatch): void {
  watch = by
}
