import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { knownMigrations, migrate } from '../database/migrate.ts'
import type { Config } from '../services/config.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { type Member, membersOf, verifyArchive } from './archive-reader.ts'
import { isEmptyDirectory, writeDataFile } from './data-files.ts'
import { withDatabase } from './installation.ts'
import {
  clearDatabase,
  compareTables,
  copyIn,
  copyJobsIn,
  finishLoad,
  isEmptyDatabase,
  isInUse,
  prepareLoad,
  queueJobs,
  type RowSink,
  refreshStatistics,
  resetPublished,
} from './load.queries.ts'
import { type Manifest, tableOf } from './manifest.ts'
import { noteReplacedFiles, queueReplacedFiles } from './replaced-files.queries.ts'

export type RestoreReport = {
  rows: number
  jobs: number
  files: number
  /** Migrations newer than the backup, applied after it. */
  upgraded: string[]
  log: { entries: number; checkpoints: number }
  /** Whether stored files of the replaced installation were removed. */
  cleared: boolean
  /** What failed after the restore itself had succeeded, in sentences. */
  warnings: string[]
}

async function isEmptyStorage(storage: Storage): Promise<boolean> {
  for await (const _ of storage.list()) return false
  return true
}

/** Feeds the members of each table into COPY, and counts the rows. */
function createLoader(client: pg.Client, manifest: Manifest) {
  const tables = new Map(manifest.tables.map((table) => [`tables/${tableOf(table)}`, table]))
  let open: { name: string; sink: RowSink; stored: Promise<void>; expected: number } | undefined
  let rows = 0
  const close = async () => {
    if (!open) return
    const { name, sink, stored, expected } = open
    sink.end()
    await stored
    open = undefined
    if (sink.rowCount !== expected)
      throw new Error(`${name} has ${sink.rowCount} rows instead of ${expected}.`)
    rows += sink.rowCount
  }
  const start = async (name: string) => {
    const table = tables.get(name)
    if (!table && name !== 'jobs') throw new Error(`The backup holds ${name}, which it does not list.`)
    const sink = table ? copyIn(client, table) : await copyJobsIn(client)
    const stored = finished(sink)
    // Reported by `close`; until then it must not count as an unhandled rejection.
    stored.catch(() => {})
    open = { name, sink, stored, expected: table ? table.rows : manifest.jobs }
  }
  return {
    async take({ name, body }: Member) {
      const source = name.slice(0, name.lastIndexOf('/'))
      if (open?.name !== source) {
        await close()
        await start(source)
      }
      for await (const chunk of body)
        if (open && !open.sink.write(chunk)) await Promise.race([once(open.sink, 'drain'), open.stored])
    },
    close,
    /** Ends a running COPY, without which the connection could not be used for anything else. */
    async abandon() {
      open?.sink.destroy(new Error('given up'))
      await open?.stored.catch(() => {})
    },
    rows: () => rows - manifest.jobs,
  }
}

type Installation = { url: string; config: Config; storage: Storage }

/**
 * What is remembered of a log and its audit chains outside the database, how a restored log is checked and
 * published, and how stored files are removed.
 */
export type History = {
  forget(dataDir: string): Promise<void>
  /** Throws an Error where the log is not intact. */
  check(restored: Installation): Promise<RestoreReport['log']>
  publish(restored: Installation): Promise<void>
  /** Removes what is noted in `log.departed_files`. */
  removeFiles(restored: Installation): Promise<void>
}

type Target = Installation & { client: pg.Client }

/** Loads the database in one transaction, then the files. */
async function load(path: string, manifest: Manifest, { client, config, storage }: Target): Promise<number> {
  await client.query('BEGIN')
  await compareTables(client, manifest.tables)
  const constraints = await prepareLoad(client)
  const loader = createLoader(client, manifest)
  try {
    for await (const member of membersOf(path)) {
      const { name, body } = member
      if (name.startsWith('tables/') || name.startsWith('jobs/')) await loader.take(member)
      else if (name.startsWith('data/')) await writeDataFile(config.dataDir, name.slice('data/'.length), body)
      else if (name.startsWith('files/')) await storage.write(name.slice('files/'.length), body)
      else for await (const _ of body);
    }
    await loader.close()
  } catch (error) {
    await loader.abandon()
    throw error
  }
  await finishLoad(client, constraints, manifest.sequences)
  if (manifest.jobs > 0) await queueJobs(client)
  await resetPublished(client)
  await client.query('COMMIT')
  return loader.rows()
}

/** Takes steps whose failure is no reason to stop. Returns a sentence for each that failed. */
async function failures(steps: [string, () => Promise<unknown>][]): Promise<string[]> {
  const sentences: string[] = []
  for (const [says, step] of steps)
    await step().catch((error: Error) => sentences.push(`${says}: ${error.message}`))
  return sentences
}

async function refuseUnknown(manifest: Manifest): Promise<string> {
  const known = await knownMigrations()
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer version of Atesta: this one does not know ${unknown.join(', ')}.`,
    )
  return manifest.migrations.at(-1) ?? ''
}

async function makeRoom(
  { client, storage, config }: Target,
  history: History,
  replace: boolean,
): Promise<string[]> {
  if (await isInUse(client)) throw new Error('The database is in use. Stop the server and try again.')
  const emptyDatabase = await isEmptyDatabase(client)
  const empty = emptyDatabase && (await isEmptyStorage(storage))
  if (!empty && !replace)
    throw new Error(
      emptyDatabase
        ? 'The storage is not empty. Restore elsewhere, or use --replace to overwrite files that the backup holds; others stay.'
        : 'There is already an installation here. Restore elsewhere, or use --replace to delete it with its files.',
    )
  if (empty) return []
  // A damaged database is a reason to replace it.
  const warnings = await failures([
    [
      'The files of the replaced installation are unknown and stay in the storage',
      () => noteReplacedFiles(client),
    ],
  ])
  await clearDatabase(client)
  // A published log longer than the restored one must not survive it.
  for await (const { key } of storage.list('log/')) await storage.remove(key)
  await history.forget(config.dataDir)
  return warnings
}

/** Loads all of the backup and checks the log in it. When it fails, the database is empty again. */
async function loadAll(
  path: string,
  manifest: Manifest,
  schema: string,
  target: Target,
  history: History,
): Promise<Omit<RestoreReport, 'cleared' | 'warnings'>> {
  const { client, url } = target
  try {
    await migrate(url, schema)
    const rows = await load(path, manifest, target)
    const upgraded = await migrate(url)
    await refreshStatistics(client)
    const log = await history.check(target)
    return { rows, jobs: manifest.jobs, files: manifest.files.count, upgraded, log }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    await clearDatabase(client).catch(() => {})
    throw error
  }
}

/** What follows a restore that has succeeded. A failure is a warning: it takes nothing back. */
async function tidyUp(
  target: Target,
  history: History,
): Promise<Pick<RestoreReport, 'cleared' | 'warnings'>> {
  let queued = 0
  let cleared = false
  const warnings = await failures([
    ['The log is not published yet; the server does it when it runs', () => history.publish(target)],
    [
      'The files of the replaced installation stay in the storage',
      async () => {
        queued = await queueReplacedFiles(target.client)
      },
    ],
    [
      'Not all files of the replaced installation are removed; the server tries again every hour',
      async () => {
        if (queued === 0) return
        await history.removeFiles(target)
        cleared = true
      },
    ],
  ])
  return { cleared, warnings }
}

/**
 * Restores a backup into an empty database and data directory, with any PostgreSQL and storage, and migrates
 * it to this version's schema. The archive is verified completely before anything is written. With `replace`,
 * existing data are lost: the database before the load, stored files that only it named after it. Throws an
 * Error with a readable sentence; a partly loaded database is empty again then.
 */
export async function restore(
  config: Config,
  path: string,
  history: History,
  options: { replace?: boolean } = {},
): Promise<RestoreReport> {
  const manifest = await verifyArchive(path)
  const schema = await refuseUnknown(manifest)
  const replace = options.replace ?? false
  if (!replace && !(await isEmptyDirectory(config.dataDir)))
    throw new Error(
      `${config.dataDir} is not empty. Name another DATA_DIR, or use --replace to delete the installation in it.`,
    )
  const storage = await openStorage(config)
  return withDatabase(config, async ({ client, url }) => {
    const target = { client, url, config, storage }
    const warnings = await makeRoom(target, history, replace)
    const report = await loadAll(path, manifest, schema, target, history)
    const after = await tidyUp(target, history)
    return { ...report, ...after, warnings: [...warnings, ...after.warnings] }
  })
}
