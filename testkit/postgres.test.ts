import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createBareDatabase, createTestDatabase, type TestDatabase } from './postgres.ts'

const made: TestDatabase[] = []

async function make(from: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await from()
  made.push(database)
  return database
}

async function ask(database: TestDatabase, text: string): Promise<unknown[][]> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

afterAll(() => Promise.all(made.map((database) => database.drop())))

it('copies the newest schema, each file its own', async () => {
  const [one, other] = await Promise.all([make(createTestDatabase), make(createTestDatabase)])
  await ask(one, `INSERT INTO companies (slug, name) VALUES ('acme', 'Acme')`)
  expect(await ask(one, 'SELECT slug FROM companies')).toEqual([['acme']])
  expect(await ask(other, 'SELECT slug FROM companies')).toEqual([])
})

it('makes a database without any schema', async () => {
  const bare = await make(createBareDatabase)
  expect(await ask(bare, `SELECT to_regclass('public.companies')`)).toEqual([[null]])
})

it('drops a database despite an open connection', async () => {
  const database = await make(createTestDatabase)
  const client = new pg.Client(database.url)
  client.on('error', () => {})
  await client.connect()
  await database.drop()
  await expect(client.query('SELECT 1')).rejects.toThrow()
  await expect(ask(database, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' })
})
