import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseRoles, loginName } from '@atesta/server/database/database-roles.ts'
import { startEmbeddedPostgres } from '@atesta/server/postgres/embedded-postgres.ts'
import pg from 'pg'
import { freePort } from './process.ts'
import { until } from './until.ts'

/** An empty database with the newest schema, for one test file. */
export type TestDatabase = {
  /** Connects as the superuser. */
  url: string
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(withDatabase(url, 'postgres'))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The server that the run's global set-up started or was given. */
function testServer(): { url: string; template: string; withCast: string } {
  const {
    TEST_DATABASE_URL: url,
    TEST_DATABASE_TEMPLATE: template,
    TEST_DATABASE_CAST: withCast,
  } = process.env
  if (!url || !template || !withCast)
    throw new Error('There is no test database server: run this through Vitest.')
  return { url, template, withCast }
}

/** Whether sessions are still leaving a database: on a slow machine longer than the server itself waits. */
const isInUse = (error: unknown) => (error as { code?: string }).code === '55006'

/** Runs a statement that needs exclusive use of a database, as soon as its last connection has closed. */
export async function alone(url: string, statement: string): Promise<void> {
  await until(() =>
    onServer(url, (client) => client.query(statement)).then(
      () => true,
      (error) => {
        if (isInUse(error)) return false
        throw error
      },
    ),
  )
}

/** Removes a database and the logins the program made for it, ending connections that are still open. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await alone(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  const logins = databaseRoles.map((role) => loginName(role, name))
  await onServer(url, (client) => client.query(`DROP ROLE IF EXISTS ${logins.join(', ')}`))
}

async function create(from: string): Promise<TestDatabase> {
  const { url } = testServer()
  const name = `atesta_test_${randomBytes(6).toString('hex')}`
  await alone(url, `CREATE DATABASE ${name} TEMPLATE ${from}`)
  return {
    url: withDatabase(url, name),
    drop: () => dropDatabase(url, name),
  }
}

/** A copy of the migrated template database: tens of milliseconds. Call `drop` when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(testServer().template)
}

/** A copy of the template database that contains the named cast. Call `drop` when the file is done. */
export async function createCastDatabase(): Promise<TestDatabase> {
  return create(testServer().withCast)
}

/** A database without any schema, for tests of the migrations themselves. */
export async function createBareDatabase(): Promise<TestDatabase> {
  return create('template1')
}

/** Creates a cluster in `dir` whose port is not given to any other program while it is stopped. */
export async function prepareSteadyCluster(dir: string): Promise<void> {
  await (await startEmbeddedPostgres({ dir })).stop()
  const settings = join(dir, 'data/atesta.conf')
  const text = await readFile(settings, 'utf8')
  await writeFile(settings, text.replace(/^port = .*$/m, `port = '${await freePort()}'`))
}
