import { readdirSync, readFileSync } from 'node:fs'
import { createBareDatabase, type TestDatabase } from '@atesta/testkit/postgres.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFunctions } from './functions.ts'
import { migrate } from './migrate.ts'

const directory = new URL('../../db/functions/', import.meta.url)
const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.sql'),
)
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.sql$/, '')

let database: TestDatabase
let owner: pg.Client
let db: Kysely<unknown>
beforeAll(async () => {
  database = await createBareDatabase()
  await migrate(database.url)
  owner = new pg.Client(database.url)
  await owner.connect()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A pool has ended before its connections have, and these are closed with the database.
  pool.on('error', () => {})
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await owner.end()
  await db.destroy()
  await database.drop()
})

const ask = async (text: string) => (await owner.query({ text, rowMode: 'array' })).rows.flat()

test('every database function has a file of its name, and every file a function', async () => {
  const there = await ask(
    `SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname IN ('public', 'auth', 'log') AND p.prokind IN ('f', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  )
  expect(files.map(nameOf).sort()).toEqual(there.sort())
})

test('every trigger is in the file of the function that it calls', async () => {
  const triggers = await owner.query<{ name: string; called: string }>(
    `SELECT t.tgname AS name, p.proname AS called FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     JOIN pg_namespace n ON n.oid = p.pronamespace WHERE NOT t.tgisinternal AND n.nspname IN ('public', 'auth', 'log')`,
  )
  expect(triggers.rows.length).toBeGreaterThan(10)
  for (const { name, called } of triggers.rows) {
    const file = files.find((each) => nameOf(each) === called) ?? ''
    expect(readFileSync(new URL(file, directory), 'utf8')).toContain(`CREATE OR REPLACE TRIGGER ${name} `)
  }
})

test('only what changes rarely notifies: transactions that do commit one after the other', async () => {
  expect(
    await ask(
      `SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE n.nspname IN ('public', 'auth', 'log') AND p.prosrc ~* 'notify'`,
    ),
  ).toEqual(['announce_caller'])
})

test('applied once, and again exactly when its text has changed', async () => {
  expect(await applyFunctions(db)).toEqual([])
  await owner.query(
    `UPDATE schema_functions SET sha256 = 'of an older version' WHERE name = 'lists/ids_containing'`,
  )
  expect(await applyFunctions(db)).toEqual(['lists/ids_containing'])
  expect(await applyFunctions(db)).toEqual([])
})

test('migrations make tables and data; since there are files for them, no functions', () => {
  const migrations = new URL('../../db/migrations/', import.meta.url)
  const later = readdirSync(migrations).filter((name) => name >= '20261122_0200')
  for (const name of later)
    expect(readFileSync(new URL(name, migrations), 'utf8')).not.toMatch(
      /CREATE (OR REPLACE )?(FUNCTION|TRIGGER)/i,
    )
})
