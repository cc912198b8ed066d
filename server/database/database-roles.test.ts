import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServices } from '../program/open-services.ts'
import { readConfig } from '../services/config.ts'
import { createLogger } from '../services/logger.ts'
import { checkLogin, givenRoles, openRoles } from './database-roles.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

/** Connects exactly as a pool of the running program does. */
async function connectAs(role: 'app' | 'authDatabase' | 'log' | 'jobs'): Promise<pg.Client> {
  const { services } = stack
  const client = new pg.Client(role === 'jobs' ? services.roleUrls.jobs : services[role].pool.options)
  await client.connect()
  return client
}

/** Ways to more power than the program needs: what is left of each is a refusal, or a role that may do no more. */
const escapes = [
  `SELECT set_config('role', 'none', false)`,
  `SELECT set_config('session_authorization', 'atesta_owner', false)`,
  'SET ROLE NONE',
  'RESET ROLE',
  'SET ROLE atesta_owner',
  'SET ROLE postgres',
  'SET ROLE atesta_app',
  'SET ROLE atesta_auth',
  'SET ROLE atesta_log',
  'SET SESSION AUTHORIZATION atesta_owner',
  'SET SESSION AUTHORIZATION DEFAULT',
  'RESET SESSION AUTHORIZATION',
  'RESET ALL',
  'DISCARD ALL',
  'SET row_security = off',
]
const forbidden = [
  `SELECT pg_read_file('/etc/passwd', 0, 60)`,
  `COPY (SELECT 1) TO PROGRAM 'true'`,
  `COPY users TO '/tmp/atesta-stolen'`,
  'CREATE ROLE atesta_intruder SUPERUSER',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  `ALTER ROLE CURRENT_USER SET row_security = off; ALTER TABLE users DISABLE ROW LEVEL SECURITY`,
  'ALTER TABLE audit_events DISABLE TRIGGER ALL',
  'CREATE TABLE public.mine (id integer)',
  'SELECT rolpassword FROM pg_authid',
]

describe.each(['app', 'authDatabase', 'log', 'jobs'] as const)('a connection of the pool %s', (role) => {
  test('cannot become another role, whatever it says', async () => {
    const refused: string[] = []
    for (const way of escapes) {
      const client = await connectAs(role)
      try {
        await client.query(way).catch(() => {})
        for (const statement of forbidden)
          await client.query(statement).then(
            () => refused.push(`${way}; ${statement}`),
            () => {},
          )
        const { rows } = await client.query(
          `SELECT rolname FROM pg_roles r WHERE (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication
             OR rolname ~ '^pg_') AND pg_has_role(current_user, oid, 'MEMBER')`,
        )
        if (rows.length > 0) refused.push(`${way}: may become ${rows.map((row) => row.rolname).join(', ')}`)
      } finally {
        await client.end()
      }
    }
    expect(refused).toEqual([])
  })
})

test('inside one company, no way out of the role shows a row of another company, or a password', async () => {
  const rival = stack.companies.rival
  for (const way of escapes) {
    const client = await connectAs('app')
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL atesta.company_id = '${stack.companies.acme}'`)
      await client.query('SAVEPOINT here')
      await client.query(way).catch(() => client.query('ROLLBACK TO here'))
      await client.query('SAVEPOINT here')
      const users = await client.query('SELECT count(*) AS n FROM users WHERE company_id = $1', [rival]).then(
        ({ rows }) => Number(rows[0].n),
        () => client.query('ROLLBACK TO here').then(() => 0),
      )
      const passwords = await client.query('SELECT count(*) AS n FROM auth."account"').then(
        ({ rows }) => Number(rows[0].n),
        () => 0,
      )
      expect([way, users, passwords]).toEqual([way, 0, 0])
    } finally {
      await client.end()
    }
  }
})

describe('logins', () => {
  const appLogin = () => new URL(stack.services.roleUrls.app).username
  const open = () => openRoles(stack.databaseUrl, 'another secret')

  test('are created once by concurrent starts, and repaired when their password differs', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect(one).toEqual(other)
    expect(one.app).not.toBe(stack.services.roleUrls.app)
    await expect(checkLogin(stack.services.roleUrls.app, 'app')).rejects.toMatchObject({ code: '28P01' })
  })

  test('keep their passwords when a program with other keys starts', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atesta-other-keys-'))
    const before = await open()
    const config = readConfig({ DATABASE_URL: stack.databaseUrl, DATA_DIR: dataDir, DEMO: 'off' })
    await expect(
      openServices({ ...config, publicUrl: 'http://atesta.test' }, createLogger('silent')),
    ).rejects.toThrow('was signed with another key')
    await checkLogin(before.app, 'app')
    await rm(dataDir, { recursive: true })
  })

  test.each([
    ['ALTER ROLE @ SUPERUSER', 'ALTER ROLE @ NOSUPERUSER', 'is SUPERUSER'],
    ['ALTER ROLE @ BYPASSRLS', 'ALTER ROLE @ NOBYPASSRLS', 'is BYPASSRLS'],
    ['GRANT atesta_log TO @', 'REVOKE atesta_log FROM @', 'could become atesta_log'],
    ['GRANT pg_read_all_data TO @', 'REVOKE pg_read_all_data FROM @', 'could become pg_read_all_data'],
    ['REVOKE atesta_app FROM @', 'GRANT atesta_app TO @', 'needs a role: GRANT atesta_app'],
    ['ALTER TABLE tasks DISABLE ROW LEVEL SECURITY', 'ALTER TABLE tasks ENABLE ROW LEVEL SECURITY', 'tasks'],
    [
      'ALTER TABLE stripe_events OWNER TO @',
      'ALTER TABLE stripe_events OWNER TO CURRENT_USER',
      'owns tables',
    ],
  ])('that may do more after %s are refused', async (change, back, sentence) => {
    await open()
    await stack.query(change.replace('@', appLogin()))
    await expect(open()).rejects.toThrow(sentence)
    await stack.query(back.replace('@', appLogin()))
    await open()
  })

  test('of an operator are taken as they are', async () => {
    const urls = await open()
    const given = { ...urls, app: stack.databaseUrl }
    await expect(givenRoles(given)).rejects.toThrow('DATABASE_APP_URL: The database login')
    expect(await givenRoles(urls)).toEqual(urls)
  })
})
