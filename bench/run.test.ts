// Slow: a benchmark takes its time.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rounds } from '@atesta/testkit/faults.ts'
import { expect, test } from 'vitest'

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], {
    maxBuffer: 2 ** 24,
  })

/** The quickest first: it stands for the others in `npm test`. */
const all = ['merge', 'reports', 'seal', 'lists', 'submit', 'uploads', 'exports', 'start']

test.each(all.slice(0, rounds(1, all.length)))(
  'a quick run of %s prints its table',
  async (name) => {
    expect((await bench(name, '--quick')).stdout).toMatch(/^## \d+[\s\S]*^\|/m)
  },
  1_200_000,
)

if (rounds(0, 1) > 0)
  test('a quick run of the reads compares the same answers and prints its table', async () => {
    const { stdout } = await bench('reads', '--quick')
    expect(stdout).toContain('## 1. Reads')
    expect(stdout.match(/^\| (one inspection|list of 20).*\| \d+\.\d\d +\|$/gm)).toHaveLength(6)
  }, 1_200_000)

test('a name that is no benchmark is refused with those there are', async () => {
  await expect(bench('speed')).rejects.toThrow('There are: reads, lists, submit')
})
