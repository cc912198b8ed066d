import pg from 'pg'
import type { Stack } from './stack.ts'
import { until } from './until.ts'

/**
 * Makes concurrent calls in a known order: the rows that `held` selects are locked, then each call is started when
 * the one before waits for a lock or is done, then the rows are let go. Answers what the calls answer.
 */
export async function inTurn<T extends unknown[]>(
  stack: Stack,
  held: { sql: string; values: unknown[] },
  calls: { [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  const holder = new pg.Client({ connectionString: stack.databaseUrl })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(held.sql, held.values)
    const waiting = async () => {
      const [row] = await stack.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return row?.n ?? 0
    }
    let over = 0
    const started: Promise<unknown>[] = []
    for (const call of calls) {
      const before = (await waiting()) + over
      const begun = call().finally(() => over++)
      // A rejection is handled by the `await` of all calls below, also when it comes earlier.
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
