import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../services/config.ts'
import { openStorage } from '../storage/open.ts'
import { MissingObject, type Storage } from '../storage/storage.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import { dataFiles, readDataFile } from './data-files.ts'
import { withDatabase } from './installation.ts'
import { type BackedUpTable, formatVersion, type Manifest, tableOf } from './manifest.ts'
import {
  type Damaged,
  damagedOriginals,
  noteFound,
  noteOriginals,
  prepareOriginals,
} from './originals.queries.ts'
import {
  appliedMigrations,
  beginSnapshot,
  copyJobs,
  copyOut,
  postgresVersion,
  type RowStream,
  sequencesOf,
  tablesOf,
} from './snapshot.queries.ts'

/** A table is split into members of about this size, because a tar member's size comes before its bytes. */
const partSize = 8 * 1024 * 1024

export type BackupReport = { bytes: number; rows: number; jobs: number; files: number; damaged: Damaged[] }

const originals = 'originals/'
/** At most this many are named in a message; `atesta files verify` names all. */
const maxNamed = 20

function damageSentence(damaged: Damaged[]): string {
  const named = damaged.slice(0, maxNamed).map(({ identifier, fault }) => `  ${identifier} is ${fault}`)
  const more = damaged.length > maxNamed ? `\n  and ${damaged.length - maxNamed} more` : ''
  return `Stored originals are not what was certified, so nothing was written:\n${named.join('\n')}${more}\n"atesta files verify" says of what. Bring them back, or say --despite-damage to go on without them; the backup notes it.`
}

/** Writes rows from the database into `<prefix>/000001` and so on. Returns the number of rows. */
async function addRows(archive: ArchiveWriter, prefix: string, rows: RowStream): Promise<number> {
  let held: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    part += 1
    const bytes = Buffer.concat(held)
    held = []
    size = 0
    await archive.add(`${prefix}/${String(part).padStart(6, '0')}`, bytes.length, bytes)
  }
  for await (const chunk of rows) {
    held.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= partSize) await flush()
  }
  if (size > 0) await flush()
  return rows.rowCount
}

async function addDataFiles(archive: ArchiveWriter, dataDir: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, size } of dataFiles(dataDir)) {
    await archive.add(`data/${name}`, size, readDataFile(dataDir, name, size))
    names.push(name)
  }
  return names
}

/** Opens an object with the length it was listed with; undefined when it was removed since. */
async function openObject(storage: Storage, key: string, size: number) {
  if (size === 0) return new Uint8Array(0)
  return storage.read(key, { start: 0, end: size - 1 }).catch((error: unknown) => {
    if (error instanceof MissingObject) return undefined
    throw error
  })
}

/**
 * Adds every stored object. Originals never change, so those in the snapshot are unchanged; a growing one is
 * a running upload, which resumes where it was. The published log is rebuilt on restoring.
 */
async function addFiles(
  archive: ArchiveWriter,
  storage: Storage,
  client: pg.Client,
): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 }
  const found: { identifier: string; sha256: string }[] = []
  for await (const { key, size } of storage.list()) {
    if (key.startsWith('log/')) continue
    const body = await openObject(storage, key, size)
    if (!body) continue
    const sha256 = await archive.add(`files/${key}`, size, body)
    if (key.startsWith(originals)) found.push({ identifier: key.slice(originals.length), sha256 })
    if (found.length === 1000) await noteFound(client, found.splice(0))
    files.count += 1
    files.bytes += size
  }
  await noteFound(client, found)
  return files
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  config: Config,
  storage: Storage,
  despiteDamage: boolean,
): Promise<BackupReport> {
  await prepareOriginals(client)
  await beginSnapshot(client)
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0)
    throw new Error('The database holds no installation; there is nothing to back up.')
  const tables: BackedUpTable[] = []
  for (const table of await tablesOf(client))
    tables.push({
      ...table,
      rows: await addRows(archive, `tables/${tableOf(table)}`, copyOut(client, table)),
    })
  const jobs = await addRows(archive, 'jobs', copyJobs(client))
  const sequences = await sequencesOf(client)
  const postgres = await postgresVersion(client)
  await noteOriginals(client)
  await client.query('COMMIT')
  const data = await addDataFiles(archive, config.dataDir)
  const files = await addFiles(archive, storage, client)
  const damaged = await damagedOriginals(client)
  if (damaged.length > 0 && !despiteDamage) throw new Error(damageSentence(damaged))
  const { bytes } = await archive.finish(
    (indexes): Manifest => ({
      format: formatVersion,
      made_at: new Date().toISOString(),
      postgres,
      migrations,
      tables,
      sequences,
      jobs,
      files,
      data_files: data,
      damaged,
      indexes,
    }),
  )
  return { bytes, jobs, damaged, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.count }
}

/**
 * Writes the whole installation into one file: database, queue, stored files, keys. The server may be
 * running. The file appears complete or not at all. Throws an Error with a readable sentence when something
 * cannot be read or written.
 */
export async function backUp(
  config: Config,
  target: string,
  { despiteDamage = false }: { despiteDamage?: boolean } = {},
): Promise<BackupReport> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`There is no database in ${config.dataDir}; there is nothing to back up.`)
  const storage = await openStorage(config)
  return withDatabase(config, async ({ client }) => {
    const archive = writeArchive(target)
    try {
      return await fill(archive, client, config, storage, despiteDamage)
    } catch (error) {
      await archive.abandon()
      throw error
    }
  })
}
