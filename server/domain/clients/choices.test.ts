import { limits } from '@atesta/contract/limits.ts'
import { rowsReadOf } from '@atesta/testkit/lookups.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientsForTask } from './clients.queries.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
  await stack.query(
    `INSERT INTO users (company_id, kind, range, name, email)
     SELECT $1, 'client', 'RANGE_USER', CASE WHEN n % 5000 = 0 THEN 'Zoe ' ELSE 'Client ' END || n, 'c' || n || '@clients.test' FROM generate_series(1, 24000) n`,
    [stack.companies.acme],
  )
  await stack.query('VACUUM ANALYZE users')
})
afterAll(() => stack.stop())

test.each([
  ['zoe', ['Zoe 10000', 'Zoe 15000', 'Zoe 20000', 'Zoe 5000']],
  ['nowhere', []],
  ['c15000@', ['Zoe 15000']],
])('finds the clients to choose from by “%s” without reading all', async (q, names) => {
  let found: string[] = []
  const read = await rowsReadOf(stack, await stack.as('sam'), ['users'], async (db) => {
    found = (await clientsForTask(db, undefined, q)).map(({ name }) => name)
  })
  expect(found).toEqual(names)
  expect(read.users).toBeLessThan(5000)
})

test('finds those that no index finds by so short a text, also far down the names', async () => {
  await rowsReadOf(stack, await stack.as('sam'), ['users'], async (db) => {
    const names = (await clientsForTask(db, undefined, 'zo')).map(({ name }) => name)
    expect(names).toEqual(['Zoe 10000', 'Zoe 15000', 'Zoe 20000', 'Zoe 5000'])
  })
})

test('offers the first by name of many, with and without a search', async () => {
  await rowsReadOf(stack, await stack.as('sam'), ['users'], async (db) => {
    const [all, some] = [
      await clientsForTask(db, undefined, undefined),
      await clientsForTask(db, undefined, 'client'),
    ]
    expect(all).toHaveLength(limits.selectSize)
    expect(some).toEqual(all)
    expect(some.map(({ name }) => name)).toEqual(some.map(({ name }) => name).toSorted())
  })
})
