import { type Pooler, startPgBouncer } from '@atesta/testkit/outside/pgbouncer.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { LockConnection } from '../domain/uploads/lock-connection.ts'
import { inCompany, openDatabase } from './database.ts'
import { givenRoles } from './database-roles.ts'

const given = useScene()
const poolers: Record<'session' | 'transaction', Pooler | null | undefined> = {
  session: undefined,
  transaction: undefined,
}
afterAll(async () => {
  for (const pooler of Object.values(poolers)) await pooler?.stop()
})
const urls = () => given.stack.services.roleUrls

beforeEach(async (context) => {
  for (const mode of ['session', 'transaction'] as const) {
    if (poolers[mode] === undefined) poolers[mode] = await startPgBouncer(urls(), mode)
    if (poolers[mode] === null) context.skip('PgBouncer is not installed')
  }
})

const by = (mode: 'session' | 'transaction', url: string) => poolers[mode]?.through(url) ?? ''

test('a pooler that gives each transaction another connection is refused where a session is needed', async () => {
  for (const role of ['auth', 'log', 'jobs'] as const) {
    const changed = { ...urls(), [role]: by('transaction', urls()[role]) }
    await expect(givenRoles(changed)).rejects.toThrow(
      `DATABASE_${role.toUpperCase()}_URL: The pooler before the database gives each transaction`,
    )
  }
})

test('requests may go through such a pooler, and everything through one that keeps sessions', async () => {
  const mixed = { ...urls(), app: by('transaction', urls().app) }
  expect(await givenRoles(mixed)).toEqual(mixed)
  const [app, auth, log, jobs] = [urls().app, urls().auth, urls().log, urls().jobs].map((url) =>
    by('session', url),
  ) as [string, string, string, string]
  const pooled = { app, auth, log, jobs }
  expect(await givenRoles(pooled)).toEqual(pooled)
})

test('statements that libraries name are not kept on connections of others', async () => {
  const options = { prepared: false }
  const all = [1, 2].map(() => openDatabase(by('transaction', urls().app), 'app', 4, options))
  try {
    for (const { pool } of all)
      for (let n = 0; n < 3; n++)
        expect((await pool.query({ name: 'of a library', text: 'SELECT 1 AS n' })).rows).toEqual([{ n: 1 }])
    const company = given.stack.companies.acme
    const names = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        inCompany(all[n % 2] as (typeof all)[0], company, (db) =>
          db.selectFrom('companies').select('slug').execute(),
        ),
      ),
    )
    expect(new Set(names.flat().map(({ slug }) => slug))).toEqual(new Set(['acme']))
  } finally {
    for (const database of all) await database.close()
  }
})

test('a process that stands still loses its uploads also behind a pooler', async () => {
  const lost = { releaseRequested: () => {}, gone: () => {} }
  const silent = await LockConnection.open(by('session', urls().auth), 1500, lost)
  expect(await silent.take('originals/one')).toBe(true)
  // As a process that was stopped: nothing is asked meanwhile, and nothing answered.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000)
  await expect(silent.take('originals/two')).rejects.toMatchObject({ code: 'service_unavailable' })
  silent.close()
})
