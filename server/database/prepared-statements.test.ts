import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, inCompany, lastRead, openDatabase, withCommit } from './database.ts'

let stack: Stack
let database: Database
beforeAll(async () => {
  stack = await startStack()
  database = openDatabase(stack.services.roleUrls.app, 'app', 4)
})
afterAll(async () => {
  await database.close()
  await stack.stop()
})

const company = () => stack.companies.acme
/** What the connection keeps, without the text of this question. */
const kept = async (db: Db) =>
  (
    await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements ORDER BY statement`.execute(
      db,
    )
  ).rows.map(({ statement }) => statement)
const nameOfCompany = (db: Db) => sql<{ name: string }>`SELECT name FROM companies`.execute(db)
const folderNamed = (db: Db, name: string) =>
  sql<{ id: number }>`INSERT INTO folders (type, name) VALUES ('workflow', ${name}) RETURNING id`.execute(db)
const folders = async (name: string) =>
  (await stack.query<{ n: number }>('SELECT count(*)::int AS n FROM folders WHERE name = $1', [name]))[0]?.n
const backend = async (db: Db) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid

test('a statement is parsed once on a connection, whatever its values are', async () => {
  await inCompany(database, company(), async (db) => {
    for (const n of [1, 2, 3, 4]) await sql`SELECT ${n}::int AS "kept by value"`.execute(db)
    expect((await kept(db)).filter((text) => text.includes('kept by value'))).toEqual([
      'SELECT $1::int AS "kept by value"',
    ])
  })
})

test('prepares nothing behind a pooler that does not support it', async () => {
  const plain = openDatabase(stack.services.roleUrls.app, 'app', 1, { prepared: false })
  try {
    await inCompany(plain, company(), async (db) => {
      const asked = [1, 2, 3, 4].map((n) => sql<{ n: number }>`SELECT ${n}::int AS n`.execute(db))
      expect((await Promise.all(asked)).map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4])
      expect(await kept(db)).toEqual([])
    })
  } finally {
    await plain.close()
  }
})

test('other filters, sizes and texts of a list make no new statements', async () => {
  const alice = await stack.as('alice')
  const lists = async (n: number) => {
    const query = { page: 1 + (n % 3), page_size: 5 + 5 * (n % 20) }
    await alice.api.inspections.list({ query: { ...query, q: `text ${n}` } })
    await alice.api.certifications.list({ query: { ...query, q: `text ${n}` } })
    await alice.api.inspections.list({ query: { ...query, submitted: n % 2 === 0 ? 'true' : 'false' } })
  }
  // Sizes are planned for in three steps, from the beginning and further down.
  for (let n = 0; n < 60; n++) await lists(n)
  const texts = () => stack.services.app.statements?.texts() ?? []
  const before = texts()
  expect(before.length).toBeGreaterThan(5)
  for (let n = 60; n < 80; n++) await lists(n)
  expect(texts().slice(before.length)).toEqual([])
})

test('values never stand in the text', () => {
  const texts = stack.services.app.statements?.texts() ?? []
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter((text) => /text \d|\w@\w|acme/i.test(text))).toEqual([])
})

test('pipelined statements return their own rows in order', async () => {
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  const answers = await inCompany(database, company(), (db) =>
    Promise.all(
      numbers.map(async (n) => (await sql<{ n: number }>`SELECT ${n}::int AS n`.execute(db)).rows[0]?.n),
    ),
  )
  expect(answers).toEqual(numbers)
})

test('fifty companies at once through four connections: none is answered with the rows of another', async () => {
  const made = await stack.query<{ id: number; name: string }>(
    `INSERT INTO companies (name, slug) SELECT 'Mixed ' || n, 'mixed-' || n FROM generate_series(1, 50) n RETURNING id::int, name`,
  )
  const calls = Array.from({ length: 20 }, () => made).flat()
  const answers = await Promise.all(
    calls.map(({ id }, n) =>
      inCompany(
        database,
        id,
        async (db) => {
          const together = await Promise.all([nameOfCompany(db), nameOfCompany(db)])
          if (n % 7 === 0) throw new Error('refused')
          return [...together, await nameOfCompany(db)].map(({ rows }) => rows)
        },
        { readOnly: n % 2 === 0 },
      ).catch((error: Error) => error.message),
    ),
  )
  for (const [n, { name }] of calls.entries())
    expect(answers[n]).toEqual(n % 7 === 0 ? 'refused' : [[{ name }], [{ name }], [{ name }]])
})

test('after a statement that PostgreSQL refuses, the connection goes on', async () => {
  const wrong = (db: Db) => sql`SELECT no_such_column FROM folders WHERE id = ${1}`.execute(db)
  for (const _ of [1, 2, 3]) {
    const failing = inCompany(database, company(), (db) => Promise.all([wrong(db), nameOfCompany(db)]))
    await expect(failing).rejects.toThrow('no_such_column')
  }
  expect((await inCompany(database, company(), nameOfCompany)).rows).toHaveLength(1)
})

test('statements sent behind a failed one fail with its error', async () => {
  const failing = inCompany(database, company(), (db) => {
    // Its own caller hears of it later than that of the next.
    sql`SELECT 1 / ${0}::int`.execute(db).catch(() => {})
    return nameOfCompany(db)
  })
  await expect(failing).rejects.toThrow('division by zero')
})

test('a swallowed error does not let the transaction commit', async () => {
  const swallowed = inCompany(database, company(), async (db) => {
    await folderNamed(db, 'swallowed')
    await sql`SELECT 1 / ${0}::int`.execute(db).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('rolled back')
  expect(await folders('swallowed')).toBe(0)
})

test('statements sent with the commit are written or fail the transaction with their error', async () => {
  const wrong = (db: Db) => sql`SELECT 1 / ${0}::int`.execute(db)
  await inCompany(database, company(), (db) => withCommit(db, folderNamed(db, 'with'), nameOfCompany(db)))
  expect(await folders('with')).toBe(1)
  const last = inCompany(database, company(), (db) => withCommit(db, folderNamed(db, 'without'), wrong(db)))
  await expect(last).rejects.toThrow('division by zero')
  const followed = inCompany(database, company(), async (db) => {
    await withCommit(db, wrong(db))
    await folderNamed(db, 'without')
  })
  await expect(followed).rejects.toThrow('division by zero')
  expect(await folders('without')).toBe(0)
})

test('a read that ends with its last statement gives its connection back and asks nothing more; a write goes on', async () => {
  const one = openDatabase(stack.services.roleUrls.app, 'app', 1)
  try {
    const read = { readOnly: true }
    const found = await inCompany(
      one,
      company(),
      async (db) => {
        const { rows } = await lastRead(db, nameOfCompany(db))
        // The only connection is free again, for another company too.
        const others = await inCompany(one, stack.companies.rival, nameOfCompany, read)
        await expect(nameOfCompany(db)).rejects.toThrow('The transaction is over')
        return [rows, others.rows]
      },
      read,
    )
    const alone = await Promise.all(
      [company(), stack.companies.rival].map((id) => inCompany(one, id, nameOfCompany, read)),
    )
    expect(found).toEqual(alone.map(({ rows }) => rows))
    expect(found[0]).not.toEqual(found[1])
    const refused = (db: Db) => lastRead(db, sql`SELECT 1 / 0`.execute(db))
    await expect(inCompany(one, company(), refused, read)).rejects.toThrow('division by zero')
    await inCompany(one, company(), async (db) => {
      await lastRead(db, folderNamed(db, 'Before'))
      await folderNamed(db, 'Behind')
    })
    expect([await folders('Before'), await folders('Behind')]).toEqual([1, 1])
  } finally {
    await one.close()
  }
})

test('after its transaction, nothing is sent any more', async () => {
  let goOn = () => {}
  const late: Promise<unknown>[] = []
  const refused = inCompany(database, company(), (db) => {
    const slow = new Promise<void>((done) => {
      goOn = done
    }).then(() => folderNamed(db, 'late'))
    late.push(slow)
    return Promise.all([slow, Promise.reject(new Error('refused'))])
  })
  await expect(refused).rejects.toThrow('refused')
  goOn()
  await expect(late[0]).rejects.toThrow('The transaction is over')
  expect(await folders('late')).toBe(0)
})

test('more statements than are kept run unprepared, and leave the pools of others alone', async () => {
  const many = openDatabase(stack.services.roleUrls.app, 'app', 1)
  const select = (db: Db, n: number) =>
    sql<{ n: number }>`SELECT ${sql.lit(n)} AS n`.execute(db).then(({ rows }) => rows[0]?.n)
  try {
    await inCompany(many, company(), async (db) => {
      for (let n = 0; n < 1010; n++) expect([await select(db, n), await select(db, n)]).toEqual([n, n])
      expect(many.statements?.texts()).toHaveLength(1000)
    })
  } finally {
    await many.close()
  }
  const before = database.statements?.texts().length ?? 0
  for (const _ of [1, 2])
    await inCompany(database, company(), (db) => sql`SELECT 'kept by its own pool'`.execute(db))
  expect(database.statements?.texts().length).toBe(before + 1)
})

test('repeats reads after a table changed, and later writes succeed', async () => {
  const read = (db: Db) =>
    sql<{ name: string; contact_email: string }>`SELECT name, contact_email FROM companies`.execute(db)
  const write = (db: Db) =>
    sql`UPDATE companies SET contact_email = contact_email WHERE id = ${company()} RETURNING contact_email`.execute(
      db,
    )
  for (const _ of [1, 2, 3])
    await inCompany(database, company(), async (db) => {
      await read(db)
      await write(db)
    })
  await stack.query('ALTER TABLE companies ALTER COLUMN contact_email TYPE varchar(500)')
  await expect(inCompany(database, company(), write)).rejects.toMatchObject({ code: '0A000' })
  await inCompany(database, company(), write)
  await stack.query('ALTER TABLE companies ALTER COLUMN contact_email TYPE text')
  for (const _ of [1, 2]) await inCompany(database, company(), read, { readOnly: true })
  await stack.query('ALTER TABLE companies ALTER COLUMN contact_email TYPE varchar(500)')
  expect((await inCompany(database, company(), read, { readOnly: true })).rows).toHaveLength(1)
})

test('the same without a transaction, where nothing is repeated: the next time succeeds', async () => {
  const read = () => sql<{ text: string }>`SELECT text FROM changing`.execute(database.kysely)
  await stack.query('CREATE TABLE changing (text text)')
  await stack.query('GRANT SELECT ON changing TO atesta_app')
  for (const _ of [1, 2, 3]) await read()
  await stack.query('ALTER TABLE changing ALTER COLUMN text TYPE varchar(500)')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect((await read()).rows).toEqual([])
})

test('a connection lost among several statements: a read is repeated once, a write is refused and writes nothing', async () => {
  let tries = 0
  const lose = async (db: Db) => {
    if (++tries === 1) await stack.query('SELECT pg_terminate_backend($1)', [await backend(db)])
    return (await Promise.all([nameOfCompany(db), nameOfCompany(db)])).map(({ rows }) => rows.length)
  }
  expect(await inCompany(database, company(), lose, { readOnly: true })).toEqual([1, 1])
  expect(tries).toBe(2)
  tries = 0
  const writing = inCompany(database, company(), async (db) => {
    await folderNamed(db, 'lost')
    return lose(db)
  })
  await expect(writing).rejects.toThrow()
  expect([tries, await folders('lost')]).toEqual([1, 0])
})
