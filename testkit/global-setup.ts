import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@atesta/server/database/migrate.ts'
import { startEmbeddedPostgres } from '@atesta/server/postgres/embedded-postgres.ts'
import type { PostgresBinaries } from '@atesta/server/postgres/postgres-binaries.ts'
import { isAlive } from '@atesta/server/postgres/postgres-cluster.ts'
import pg from 'pg'
import { addCast } from './cast.ts'
import { signCastIn } from './cast-sessions.ts'
import { alone, dropDatabase } from './postgres.ts'

const prefix = 'atesta-test-postgres-'

/**
 * A directory in memory, if the machine offers enough as a file system: every test file creates hundreds of
 * small files.
 */
async function fastDirectory(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > 2 ** 30 ? '/dev/shm' : tmpdir()
}

/**
 * Removes the directories of killed runs; without its directory, a server that still runs there ends by
 * itself.
 */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** PostgreSQL as installed by a distribution, to prove that the application runs on older versions too. */
function binariesIn(directory: string): PostgresBinaries {
  const at = (name: string) => join(directory, name)
  return { initdb: at('initdb'), postgres: at('postgres'), pg_ctl: at('pg_ctl') }
}

async function startOwnServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const parent = await fastDirectory()
  await removeAbandoned(parent)
  const dir = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  const server = await startEmbeddedPostgres({
    dir,
    ...(process.env.TEST_POSTGRES_BIN && { binaries: binariesIn(process.env.TEST_POSTGRES_BIN) }),
    settings: {
      // Nothing here outlives the run, so nothing needs to reach the disk.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '128MB',
      // A machine with many processors runs many files at once, each with several programs.
      max_connections: '1000',
      // Nothing lives long enough to need it, and it would run at a different moment each time.
      autovacuum: 'off',
    },
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/**
 * One database server for the whole run, with a migrated database to copy from, and one with the cast in it.
 * `TEST_DATABASE_URL` names another server to use (a superuser's URL); nothing is left behind on it but the four roles
 * of the application, which cannot log in.
 * `TEST_POSTGRES_BIN` names a directory with the programs of another PostgreSQL to start instead of ours.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startOwnServer()
  const template = `atesta_template_${process.pid}`
  const admin = new pg.Client(server.url)
  admin.on('error', () => {})
  await admin.connect()
  const withCast = `${template}_cast`
  const castDir = await mkdtemp(join(tmpdir(), 'atesta-cast-'))
  const urlOf = (name: string) => {
    const url = new URL(server.url)
    url.pathname = `/${name}`
    return url.href
  }
  try {
    await admin.query(`CREATE DATABASE ${template}`)
    await migrate(urlOf(template))
    await alone(server.url, `CREATE DATABASE ${withCast} TEMPLATE ${template}`)
    await addCast(urlOf(withCast))
    await signCastIn(urlOf(withCast), castDir)
  } catch (error) {
    await admin.end()
    await server.stop()
    throw error
  }
  process.env.TEST_DATABASE_URL = server.url
  process.env.TEST_DATABASE_TEMPLATE = template
  process.env.TEST_DATABASE_CAST = withCast
  process.env.TEST_CAST_DIR = castDir
  return async () => {
    await admin.end()
    for (const name of [withCast, template]) await dropDatabase(server.url, name)
    await server.stop()
    await rm(castDir, { recursive: true, force: true })
  }
}
