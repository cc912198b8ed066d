import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from './database.ts'
import { type Part, readParts } from './read-parts.queries.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

type Moment = { n: number; at: Date; ended: Date | null }
const moments = (rows: number): Part<Moment> => ({
  select: sql`SELECT n, timestamptz '2026-03-29 01:30:00.123456+02' + n * interval '1 day' AS at, NULL::timestamptz AS ended
    FROM generate_series(1, ${rows}::int) n ORDER BY n DESC`,
  instants: { at: true, ended: true },
})

test('each part has its own rows in order, with instants as dates', async () => {
  const read = await inCompany(stack.services.app, stack.companies.acme, (db) =>
    readParts(db, {
      companies: { select: sql`SELECT name FROM companies`, instants: {} },
      moments: moments(2),
      none: moments(0),
    }),
  )
  expect(read).toEqual({
    companies: [{ name: 'Acme Mining' }],
    moments: [
      { n: 2, at: new Date('2026-03-30T23:30:00.123Z'), ended: null },
      { n: 1, at: new Date('2026-03-29T23:30:00.123Z'), ended: null },
    ],
    none: [],
  })
})
