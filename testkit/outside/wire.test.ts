import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBareDatabase, type TestDatabase } from '../postgres.ts'
import { openWire, type Wire } from './wire.ts'

let database: TestDatabase
let wire: Wire
let client: pg.Client
beforeAll(async () => {
  database = await createBareDatabase()
  wire = await openWire(database.url)
  client = new pg.Client(wire.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await wire.close()
  await database.drop()
})

async function counted(work: () => Promise<unknown>) {
  const before = wire.traffic()
  await work()
  const after = wire.traffic()
  return [after.trips - before.trips, after.statements - before.statements, after.parsed - before.parsed]
}

test('one after the other are trips of their own, several in a text are one', async () => {
  const inTurn = async () => {
    for (let n = 0; n < 3; n++) await client.query('SELECT $1::int', [n])
  }
  expect(await counted(inTurn)).toEqual([3, 3, 3])
  expect(await counted(() => client.query('BEGIN; SELECT 1; COMMIT'))).toEqual([1, 3, 1])
})

test('a prepared statement is parsed once', async () => {
  const ask = () => client.query({ name: 'one', text: 'SELECT $1::int', values: [1] })
  expect(await counted(ask)).toEqual([1, 1, 1])
  expect(await counted(ask)).toEqual([1, 1, 0])
})

test('long answers and refused statements are counted once', async () => {
  expect(await counted(() => client.query(`SELECT repeat('x', 3000000)`))).toEqual([1, 1, 1])
  expect(await counted(() => client.query('SELECT 1 / 0').catch(() => {}))).toEqual([1, 1, 1])
})
