import pg from 'pg'
import type { Stack } from './stack.ts'
import { until } from './until.ts'

/**
 * Makes concurrent calls in a known order: the rows that `held` selects are locked, then each call is started when
 * the one before waits behind them or is done, then the rows are let go. Answers what the calls answer.
 */
export async function inTurn<T extends unknown[]>(
  stack: Stack,
  held: { sql: string; values: unknown[] },
  calls: { [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  const holder = new pg.Client({ connectionString: stack.databaseUrl })
  await holder.connect()
  try {
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = rows[0]?.pid
    await holder.query('BEGIN')
    await holder.query(held.sql, held.values)
    const waiting = async () => {
      // Only behind the held rows: others, such as two that add pages to one table, wait for a moment and by chance.
      const [row] = await stack.query<{ n: number }>(
        `WITH RECURSIVE behind AS (
           SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY(pg_blocking_pids(pid))
           UNION SELECT a.pid FROM pg_stat_activity a JOIN behind b ON b.pid = ANY(pg_blocking_pids(a.pid))
             WHERE a.datname = current_database())
         SELECT count(*)::int AS n FROM behind`,
        [pid],
      )
      return row?.n ?? 0
    }
    let over = 0
    const started: Promise<unknown>[] = []
    for (const call of calls) {
      const before = (await waiting()) + over
      const begun = call().finally(() => over++)
      // The `await` of all calls below handles a rejection, even one that comes earlier.
      begun.catch(() => {})
      started.push(begun)
      await until(async () => (await waiting()) + over > before)
    }
    await holder.query('COMMIT')
    return (await Promise.all(started)) as T
  } finally {
    await holder.end()
  }
}

/** The row of a task, as a writer holds it. */
export const taskRow = (id: number) => ({
  sql: 'SELECT id FROM tasks WHERE id = $1 FOR NO KEY UPDATE',
  values: [id],
})
