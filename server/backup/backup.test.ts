// Slow: installations are backed up and restored, one with a PostgreSQL of its own.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { password } from '@atesta/testkit/cast.ts'
import { expectSoundLog } from '@atesta/testkit/log-audit.ts'
import { createBareDatabase, type TestDatabase } from '@atesta/testkit/postgres.ts'
import { startProcess } from '@atesta/testkit/process.ts'
import {
  type Certified,
  makeCertified,
  makeInspection,
  makeSubmitted,
} from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { restoreInstallation } from '../program/restore-installation.ts'
import type { Config } from '../services/config.ts'
import { readConfig } from '../services/config.ts'
import { fileStorage } from '../storage/fs.ts'
import { verifyArchive } from './archive-reader.ts'
import { backUp } from './backup.ts'

const given = useScene()
const cleaning: (() => Promise<unknown>)[] = []
let directory: string
let certified: Certified
let quiet: string

const configOf = (dataDir: string, databaseUrl?: string): Config =>
  readConfig({
    PUBLIC_URL: 'http://atesta.test',
    DATA_DIR: dataDir,
    DEMO: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
const ours = () => configOf(given.stack.dataDir, given.stack.databaseUrl)

async function newDatabase(): Promise<TestDatabase> {
  const database = await createBareDatabase()
  cleaning.push(database.drop)
  return database
}
const newDirectory = async () => join(await mkdtemp(join(directory, 'data-')), 'atesta')

async function ask<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A digest of every table's rows, but for what a restore is meant to change. */
async function contents(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'auth', 'log') AND tablename !~ '^schema_'`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const row = name === 'log.head' ? `to_jsonb(r) - 'published_size'` : 'to_jsonb(r)'
    const [digest] = await ask<{ digest: string }>(
      url,
      `SELECT count(*) || ' ' || md5(string_agg(x, '\n' ORDER BY x)) AS digest FROM (SELECT (${row})::text AS x FROM ${name} r) AS all_rows`,
    )
    found[name] = digest?.digest ?? ''
  }
  return found
}

const jobsOf = (url: string) =>
  ask(
    url,
    'SELECT task_identifier, payload::text, key, attempts FROM (SELECT *, (SELECT payload FROM graphile_worker._private_jobs p WHERE p.id = j.id) AS payload FROM graphile_worker.jobs j) AS j ORDER BY 1, 2',
  )

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-backup-'))
  const { stack, ines, workflowId } = given
  certified = await makeCertified(stack, ines, workflowId)
  const inspectionId = await makeSubmitted(ines, workflowId)
  await stack.settle()
  // A job that has not run yet.
  await ines.api.reports.generate({ body: { inspection_id: inspectionId } })
  quiet = join(directory, 'quiet.tar')
  await backUp(ours(), quiet)
})
afterAll(async () => {
  for (const step of cleaning) await step()
  await rm(directory, { recursive: true, force: true })
})

describe('on another database and data directory', () => {
  test('the same rows, jobs, files and proofs; the log continues from where it was', async () => {
    const { stack } = given
    const database = await newDatabase()
    const dataDir = await newDirectory()
    const report = await restoreInstallation(configOf(dataDir, database.url), quiet)
    expect(report).toMatchObject({ upgraded: [], log: { entries: 2 } })
    expect(await contents(database.url)).toEqual(await contents(stack.databaseUrl))
    const jobs = await jobsOf(database.url)
    expect(jobs).toHaveLength(1)
    expect(jobs).toEqual(await jobsOf(stack.databaseUrl))
    expect((await stat(join(dataDir, 'keys/log.key'))).mode & 0o777).toBe(0o600)

    const proof = `/api/certifications/proof/${certified.identifier}`
    const proven = await (await given.ines.fetch(proof)).text()
    const restored = await startStack({ database, env: { DATA_DIR: dataDir } })
    try {
      const ines = await restored.as('ines')
      expect(await (await ines.fetch(proof)).text()).toBe(proven)
      const file = await ines.fetch(`/api/certifications/download_file_for_user/${certified.id}`)
      const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
      expect(digest(await file.bytes())).toBe(digest(certified.bytes))
      await restored.settle()
      expect((await ines.api.reports.list({ query: {} })).data.map(({ state }) => state)).toEqual(['ready'])
      const before = await expectSoundLog(restored)
      await makeCertified(restored, ines, given.workflowId)
      expect(await expectSoundLog(restored)).toBeGreaterThan(before)
    } finally {
      await restored.stop()
    }
  })

  test('an embedded PostgreSQL in an empty directory, and the server starts on it', async () => {
    const dataDir = await newDirectory()
    await restoreInstallation(configOf(dataDir), quiet)
    const server = await startProcess({ role: 'all', dataDir })
    try {
      expect((await signIn(server.url, 'alice@acme.test', password)).token).toBeTruthy()
    } finally {
      await server.stop()
    }
  })
})

test('while people write, the backup is one moment: whole, and each reference leads somewhere', async () => {
  const { ines, workflowId, stack } = given
  let writing = true
  let made = 0
  const writers = [1, 2, 3].map(async () => {
    while (writing) {
      await makeInspection(ines, workflowId, 'while the backup runs')
      made += 1
    }
  })
  const path = join(directory, 'busy.tar')
  try {
    await backUp(ours(), path)
  } finally {
    writing = false
    await Promise.all(writers)
  }
  expect(made).toBeGreaterThan(0)
  const database = await newDatabase()
  await restoreInstallation(configOf(await newDirectory(), database.url), path)
  const count = async (url: string) =>
    (await ask<{ n: number }>(url, `SELECT count(*)::int AS n FROM inspections`))[0]?.n ?? 0
  expect(await count(database.url)).toBeLessThanOrEqual(await count(stack.databaseUrl))
  // Each new inspection and its audit event come from one transaction, so the backup has both or neither.
  const halves = `SELECT i.id FROM inspections i WHERE NOT EXISTS (
    SELECT FROM audit_events e WHERE e.noun = 'inspection' AND e.record_id = i.id::text)`
  expect(await ask(database.url, halves)).toEqual([])
  const next = await ask<{ id: number }>(
    database.url,
    `SELECT nextval(pg_get_serial_sequence('inspections', 'id')) > max(id) AS id FROM inspections`,
  )
  expect(next).toEqual([{ id: true }])
})

test('removes files that only the replaced installation had, and keeps unnamed ones', async () => {
  const database = await newDatabase()
  const dataDir = await newDirectory()
  const config = configOf(dataDir, database.url)
  expect(await restoreInstallation(config, quiet)).toMatchObject({ cleared: false, warnings: [] })
  const restored = await startStack({
    database: { ...database, drop: async () => {} },
    env: { DATA_DIR: dataDir },
  })
  const later = await makeCertified(restored, await restored.as('ines'), given.workflowId)
  await restored.stop()
  const storage = fileStorage(join(dataDir, 'files'))
  const keysOf = ({ identifier }: { identifier: string }) => [
    `originals/${identifier}`,
    `previews/${identifier}-small.jpg`,
  ]
  const stranger = 'originals/stranger'
  await storage.put(stranger, Buffer.from('of another program'), 'text/plain')
  const there = async (keys: string[]) => {
    const found = []
    for (const key of keys) if ((await storage.size(key)) !== null) found.push(key)
    return found
  }
  expect(await there(keysOf(later))).toEqual(keysOf(later))
  const report = await restoreInstallation(config, quiet, { replace: true })
  expect(report).toMatchObject({ cleared: true, warnings: [] })
  expect(await there(keysOf(later))).toEqual([])
  const kept = [...keysOf(certified), stranger]
  expect(await there(kept)).toEqual(kept)
})

describe('refuses unusable backups and changes nothing', () => {
  const damages: [string, (path: string) => Promise<void>][] = [
    [
      'one bit in a stored file',
      async (path) => {
        const at = (await readFile(path)).indexOf(certified.bytes.subarray(40, 90))
        const file = await open(path, 'r+')
        await file.write(Buffer.from([(certified.bytes[40] ?? 0) ^ 1]), 0, 1, at)
        await file.close()
      },
    ],
    [
      'one letter in a row',
      async (path) => {
        const at = (await readFile(path)).indexOf('Ines Inspector')
        const file = await open(path, 'r+')
        await file.write('X', at)
        await file.close()
      },
    ],
    ['an end that is missing', async (path) => truncate(path, Math.floor((await stat(path)).size / 2))],
    [
      'only the manifest missing',
      async (path) => truncate(path, (await readFile(path)).lastIndexOf('manifest.json')),
    ],
  ]
  test.each(damages)('%s', async (_, damage) => {
    const path = join(directory, 'damaged.tar')
    await cp(quiet, path)
    await damage(path)
    const database = await newDatabase()
    const dataDir = await newDirectory()
    await expect(restoreInstallation(configOf(dataDir, database.url), path)).rejects.toThrow(
      'is not a complete backup',
    )
    expect(await contents(database.url)).toEqual({})
    expect(existsSync(dataDir)).toBe(false)
  })

  test('an installation that is there, unless told to lose it', async () => {
    const database = await newDatabase()
    await migrate(database.url)
    const dataDir = await newDirectory()
    await expect(restoreInstallation(configOf(dataDir, database.url), quiet)).rejects.toThrow('--replace')
    // Where the folder of the published log would be made: a storage that fails at the very end takes nothing back.
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files/log'), '')
    const { warnings } = await restoreInstallation(configOf(dataDir, database.url), quiet, { replace: true })
    expect(warnings).toEqual([expect.stringContaining('The log is not published yet')])
    expect((await contents(database.url))['public.users']).toBe(
      (await contents(given.stack.databaseUrl))['public.users'],
    )
    await expect(restoreInstallation(configOf(dataDir, database.url), quiet)).rejects.toThrow('is not empty')
  })

  test('a database in use', async () => {
    await expect(restoreInstallation(ours(), quiet, { replace: true })).rejects.toThrow('Stop the server')
    expect(await given.stack.query('SELECT FROM companies')).toHaveLength(2)
  })

  test('a target that exists, or cannot be written; no draft stays behind', async () => {
    await expect(backUp(ours(), quiet)).rejects.toThrow('exists already')
    await expect(backUp(ours(), join(directory, 'nowhere/x.tar'))).rejects.toThrow('ENOENT')
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

test('the archive is its owner’s alone', async () => {
  expect((await stat(quiet)).mode & 0o777).toBe(0o600)
  expect((await verifyArchive(quiet)).data_files).toContain('keys/log.key')
})

test('a backup of the first schema there ever was is restored and upgraded', async () => {
  const [first, ...later] = await knownMigrations()
  const old = await newDatabase()
  await migrate(old.url, first)
  await ask(
    old.url,
    `WITH c AS (INSERT INTO companies (slug, name) VALUES ('old', 'Old Company') RETURNING id)
     INSERT INTO users (company_id, name, email, range) SELECT id, 'Olga Old', 'olga@old.test', 'RANGE_ADMIN' FROM c`,
  )
  const path = join(directory, 'first.tar')
  // Its log was never begun either, and its keys were never made.
  await backUp(configOf(await newDirectory(), old.url), path)
  const database = await newDatabase()
  const report = await restoreInstallation(configOf(await newDirectory(), database.url), path)
  expect(report.upgraded).toEqual(later)
  expect(await ask(database.url, 'SELECT name, kind FROM users')).toEqual([
    { name: 'Olga Old', kind: 'person' },
  ])
  const newest = await newDatabase()
  await migrate(newest.url)
  const shape = (url: string) =>
    ask(
      url,
      `SELECT table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema IN ('public', 'auth', 'log') ORDER BY 1, 2`,
    )
  expect(await shape(database.url)).toEqual(await shape(newest.url))
})
