import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createScale } from '@atesta/demo/scale.ts'
import { hashOfFiles } from '@atesta/testkit/hash-of-files.ts'
import { addOthers } from './scale-others.ts'
import { type Options, openSetting, password, type Setting } from './setting.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, '.stamps')

/** Companies of so many inspections each, and how many rows the other lists of the first company have. */
export type Size = { companies: number; count: number; others: number }

/** A million inspections in all; quick, 6,000. */
export const scaleOf = ({ quick, trial }: Pick<Options, 'quick' | 'trial'>): Size => {
  if (trial) return { companies: 2, count: 300, others: 200 }
  return quick
    ? { companies: 3, count: 2000, others: 1500 }
    : { companies: 10, count: 100_000, others: 100_000 }
}

/** A company in which what is written can be told from the beginning. */
export const smallScale: Size = { companies: 1, count: 3000, others: 0 }

export const describe = ({ companies, count }: Size): string =>
  `${(companies * count).toLocaleString('en')} inspections of 20 answers, and as many announced files, in ${companies} ${companies === 1 ? 'company' : 'companies'} of ${count.toLocaleString('en')}.`

/**
 * Everything the data is made from. Of the stored functions only those that count: rows are loaded without triggers, and
 * a start replaces functions that have changed.
 */
const sources = [
  ...['db/migrations/*.sql', 'db/functions/lists/*.sql'],
  ...['demo/scale*.ts', 'bench/scale-others.ts'],
]

/** Copies a folder with owners and rights, which PostgreSQL is particular about; where the disk can, without its bytes. */
async function copy(from: string, to: string): Promise<void> {
  if (process.platform === 'linux') await promisify(execFile)('cp', ['-a', '--reflink=auto', from, to])
  else await cp(from, to, { recursive: true })
}

async function make(place: string, size: Size, log: Options['log']): Promise<void> {
  const begun = performance.now()
  log(`making ${describe(size)}`)
  const setting = await openSetting()
  const draft = `${place}-${process.pid}`
  try {
    const { companies, count } = size
    await createScale(setting.services, setting.databaseUrl, { companies, count, password, log })
    if (size.others > 0) await addOthers(setting, size.others)
    await setting.stop()
    await copy(setting.dataDir, draft)
    // In one step, so that no run finds half of it. Another run that made the same was faster: then its copy stays.
    await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
  } finally {
    await setting.close()
  }
  log(`made in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** An installation with this data: made when its sources have changed, otherwise copied from what is kept. */
export async function openKept(size: Size, { log }: Pick<Options, 'log'>): Promise<Setting> {
  await mkdir(kept, { recursive: true })
  const hash = await hashOfFiles(root, sources)
  for (const name of await readdir(kept))
    if (name.startsWith('bench-') && !name.startsWith(`bench-${hash}-`))
      await rm(join(kept, name), { recursive: true, force: true })
  const place = join(kept, `bench-${hash}-${size.companies}x${size.count}+${size.others}`)
  if (!existsSync(place)) await make(place, size, log)
  return openSetting((dataDir) => copy(`${place}/.`, dataDir))
}
