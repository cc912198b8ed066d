// Slow: a benchmark makes its data and starts servers.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { expect, test } from 'vitest'

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], {
    maxBuffer: 2 ** 24,
  })

/** `reads` compares our answers with those of the bare server, so it fails when a page learns something. */
const all = [
  ...['reads', 'trips', 'writes', 'lists', 'connections', 'processes', 'rows', 'memory'],
  ...[
    'seal',
    'uploads',
    'exports',
    'merge',
    'reports',
    'start',
    'forms',
    'web',
    'lighthouse',
    'near-duplicates',
  ],
]

test.each(all.slice(0, repetitions(1, all.length)))(
  'a trial of %s prints its table',
  async (name) => {
    expect((await bench(name, '--trial')).stdout).toMatch(/^## [\s\S]*^\|.*\n\| -+[\s\S]*\n\|/m)
  },
  1_200_000,
)

test('refuses unknown names, listing the benchmarks', async () => {
  await expect(bench('speed')).rejects.toThrow(
    'There are: reads, connections, processes, trips, lists, writes',
  )
})
