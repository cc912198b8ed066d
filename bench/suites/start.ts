import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProcess } from '@atesta/testkit/process.ts'
import { atMost, figure, median, megabytes, type Table } from '../figures.ts'
import { memoryOf, type Options } from '../setting.ts'

async function startOnce(dataDir: string): Promise<{ seconds: number; memory: number }> {
  const begun = performance.now()
  const server = await startProcess({ role: 'all', dataDir, env: { NODE_ENV: 'production' } })
  const answer = await fetch(`${server.url}/readyz`)
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
  const seconds = (performance.now() - begun) / 1000
  // Idle is after the work of starting: what it left behind has been collected or never will be.
  await pause(3000)
  const memory = await memoryOf(server.pid)
  await server.stop()
  return { seconds, memory }
}

/** Row 10: from nothing but an installed program to the first good answer, and what it uses while idle. */
export async function start(options: Options): Promise<Table> {
  const first: number[] = []
  const later: number[] = []
  const memory: number[] = []
  for (let run = 0; run < options.runs; run++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'atesta-bench-start-'))
    try {
      first.push((await startOnce(dataDir)).seconds)
      const again = await startOnce(dataDir)
      later.push(again.seconds)
      memory.push(again.memory)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return {
    title: '6. Starting',
    notes: [
      `The program as one process with its embedded PostgreSQL, without demo data, until /readyz answers that database, storage and keys can be used; ${options.runs} runs. The first start makes the database and its schema. Memory is the resident size of the process, three seconds later.`,
    ],
    head: ['first start s', 'later start s', 'idle'],
    rows: [[figure(median(first)), figure(median(later)), megabytes(median(memory))]],
    verdicts: [
      atMost('first start', median(first), 3, ' s'),
      atMost('later start', median(later), 3, ' s'),
      atMost('idle', median(memory) / 1024 / 1024, 160, ' MB'),
    ],
  }
}
