// Slow: PostgreSQL looks for a deadlock when a second has passed.
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createUser } from '../users/manage-users.ts'
import { insertCompany } from './create-company.queries.ts'
import { deleteCompany } from './delete-company.ts'

const given = useScene()

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: given.stack.databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  return client
}

test('a company that is at work is deleted: what it has begun ends first, where the two would wait for each other', async () => {
  const { stack } = given
  const company = { slug: 'busy', name: 'Busy', locale: 'en', theme: 'default' }
  const id = await insertCompany(stack.databaseUrl, company)
  const person = {
    name: 'Gus',
    email: 'gus@busy.test',
    password: stack.password,
    range: 'RANGE_ADMIN',
  } as const
  const userId = await createUser(stack.services, id, person)
  const waiting = async (n: number) =>
    (await countRows(
      stack,
      'pg_stat_activity',
      `wait_event_type = 'Lock' AND datname = current_database()`,
    )) >= n

  const [holder, writer] = [await connect(), await connect()]
  // It is the deletion that PostgreSQL chooses: the writer does not look whether it waits for ever.
  await writer.query(`SET LOCAL deadlock_timeout = '1min'`)
  await writer.query('UPDATE users SET name = name WHERE id = $1', [userId])
  await holder.query('LOCK TABLE log.departed_statements IN SHARE MODE')
  const deleted = deleteCompany({ services: stack.services, databaseUrl: stack.databaseUrl }, id)
  deleted.catch(() => {})
  await until(() => waiting(1))
  // What every new row of the company, such as the entry of the audit log, asks for.
  const written = writer.query('SELECT FROM companies WHERE id = $1 FOR KEY SHARE', [id])
  await until(() => waiting(2))
  await holder.query('COMMIT')
  await written
  await writer.query('COMMIT')
  await Promise.all([holder.end(), writer.end()])
  await deleted
  expect(await countRows(stack, 'companies', 'id = $1', [id])).toBe(0)
  expect(await countRows(stack, 'auth."user"', 'email = $1', [person.email])).toBe(0)
})
