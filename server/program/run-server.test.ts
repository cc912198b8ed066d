// Slow: programs are started and stopped.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { passedOn } from '@atesta/testkit/process.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

test('asked to stop while it starts, it stops in order when it has started', async () => {
  const stack = await startStack()
  const connections = async () => {
    const rows = await stack.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()',
    )
    return rows[0]?.n ?? 0
  }
  const before = await connections()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.mjs'), '--role', 'worker'], {
    stdio: 'ignore',
    env: {
      ...passedOn(),
      PUBLIC_URL: 'http://atesta.test',
      DATABASE_URL: stack.databaseUrl,
      DATA_DIR: stack.dataDir,
      DEMO: 'off',
    },
  })
  try {
    const gone = once(child, 'exit')
    await until(async () => (await connections()) > before)
    child.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    await stack.stop()
  }
})
