import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dayMs } from '@atesta/contract/durations.ts'
import { hashOfFiles } from '@atesta/testkit/hash-of-files.ts'
import { demoPassword } from './enter.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, '.stamps')
/** Dates of the demo are relative to its creation, so a copy must not become old. */
const maxMs = 3 * dayMs

/** Everything that the demo is made from, including its own program. */
const sources = [
  ...['server', 'demo', 'contract', 'forms', 'evidence', 'i18n'].map((room) => `${room}/**/*.{ts,json}`),
  ...['db/migrations/*.sql', 'testkit/make-demo.ts', 'package-lock.json'],
]

/** Copies a folder with owners and permissions, which PostgreSQL checks. */
async function copy(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-a', from, to])
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(kept)) {
    if (!name.startsWith('demo-')) continue
    // Another run may already have removed it.
    const age = Date.now() - (await stat(join(kept, name)).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > maxMs) await rm(join(kept, name), { recursive: true, force: true })
  }
}

/** Makes the demo and renames it to its final name in one step, so that no run finds a part of it. */
async function make(place: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'atesta-demo-'))
  try {
    console.log('Making the demo for the journeys.')
    const begun = performance.now()
    await promisify(execFile)(
      process.execPath,
      [join(root, 'testkit/make-demo.ts'), join(directory, 'data')],
      {
        env: { ...process.env, DEMO_PASSWORD: demoPassword },
      },
    )
    const draft = `${place}-${process.pid}`
    await copy(join(directory, 'data'), draft)
    // If another run was faster in making the same demo, its copy stays.
    await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
    console.log(`Made in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Fills `dataDir`, which must not exist, with the demo: made if its sources have changed, otherwise copied.
 */
export async function copyDemo(dataDir: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  await removeOld()
  const place = join(kept, `demo-${await hashOfFiles(root, sources, ['**/node_modules/**', '**/*.test.ts'])}`)
  if (!existsSync(place)) await make(place)
  await copy(place, dataDir)
}
