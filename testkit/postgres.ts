import { randomBytes } from 'node:crypto'
import pg from 'pg'

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

/** The server the run's global set-up started or was given. */
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

async function create(from: string): Promise<TestDatabase> {
  const { url } = testServer()
  const name = `atesta_test_${randomBytes(6).toString('hex')}`
  await onServer(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`))
  return {
    url: withDatabase(url, name),
    drop: () => onServer(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

/** A copy of the migrated template database: tens of milliseconds. Call `drop` when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(testServer().template)
}

/** The same with the named cast in it. */
export async function createCastDatabase(): Promise<TestDatabase> {
  return create(testServer().withCast)
}

/** A database without any schema, for tests of the migrations themselves. */
export async function createBareDatabase(): Promise<TestDatabase> {
  return create('template1')
}
