import { createTestDatabase, type TestDatabase } from '@atesta/testkit/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('policies ask once for a statement, and not for each row, which company it is of', async () => {
  const { rows } = await client.query<{ tablename: string; once: boolean }>(
    `SELECT tablename, qual LIKE '%( SELECT current_company() AS current_company)%' AS once FROM pg_policies
     WHERE qual LIKE '%current_company%'`,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ once }) => !once)).toEqual([])
})
