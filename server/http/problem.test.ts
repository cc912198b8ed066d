import { writeFile } from 'node:fs/promises'
import { daySeconds } from '@atesta/contract/durations.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import { makeFolder, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inCompany } from '../database/database.ts'
import { Failure } from './failure.ts'
import { unheldTexts } from './parse-input.ts'
import { asFailure, problemOf } from './problem.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test('a full disk is waited for', async () => {
  const full = await writeFile('/dev/full', 'x').catch(asFailure)
  expect(full).toMatchObject({ code: 'service_unavailable', facts: { retryAfter: 2 } })
})

test.each([
  ['en', 3563, 'There were too many attempts in a short time. Try again in 60 minutes.'],
  ['es', 30, 'Hubo demasiados intentos en poco tiempo. Vuelve a intentarlo dentro de 30 segundos.'],
  ['pt', daySeconds, 'Houve tentativas demais em pouco tempo. Tente de novo em 24 horas.'],
] as const)('too many attempts, in %s: how long to wait is said', (locale, retryAfter, detail) => {
  expect(problemOf(new Failure('too_many_requests', { retryAfter }), locale, 'r')).toMatchObject({ detail })
})

test('no cache keeps a refusal, in particular that something is not there', async () => {
  for (const [path, status] of [
    ['/api/verifier/0123456789abcdefghjk', 404],
    ['/api/nothing', 404],
    ['/api/contact', 405],
    ['/api/auth/me', 401],
  ] as const) {
    const answer = await stack.anyone(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store'])
  }
})

const lock = (db: Db, key: number) => sql`SELECT pg_advisory_xact_lock(20261122, ${key})`.execute(db)

test('of two deadlocked changes one is done, and the other may be retried', async () => {
  const bothBegan = Promise.withResolvers<void>()
  let began = 0
  const change = (first: number, second: number) =>
    inCompany(stack.services.app, stack.companies.acme, async (db) => {
      await lock(db, first)
      if (++began === 2) bothBegan.resolve()
      await bothBegan.promise
      await lock(db, second)
    })
  const ends = await Promise.allSettled([change(1, 2), change(2, 1)])
  const refused = ends.filter((end) => end.status === 'rejected').map((end) => asFailure(end.reason))
  expect(refused).toEqual([
    expect.objectContaining({ code: 'service_unavailable', facts: { retryAfter: 1 } }),
  ])
})

test('a change that waits too long for another gives its connection back, and may be tried again', async () => {
  const { app } = stack.services
  const { rows } = await app.pool.query(
    `SELECT name, setting::int AS ms FROM pg_settings WHERE name IN ('lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
  )
  expect(rows.map(({ ms }) => ms)).toEqual([600_000, 15_000])
  const locked = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  const holder = inCompany(app, stack.companies.acme, async (db) => {
    await lock(db, 3)
    locked.resolve()
    await refused.promise
  })
  await locked.promise
  const waiting = inCompany(app, stack.companies.acme, async (db) => {
    await sql`SET LOCAL lock_timeout = 50`.execute(db)
    await lock(db, 3)
  })
  expect(await waiting.catch(asFailure)).toMatchObject({
    code: 'service_unavailable',
    facts: { retryAfter: 1 },
  })
  refused.resolve()
  await holder
})

test('a statement that takes longer than one may is ended, and its caller told to wait', async () => {
  const { app } = stack.services
  const { rows } = await app.pool.query(
    `SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'`,
  )
  expect(rows).toEqual([{ ms: 120_000 }])
  const slow = inCompany(app, stack.companies.acme, async (db) => {
    await sql`SET LOCAL statement_timeout = 50`.execute(db)
    await sql`SELECT pg_sleep(100)`.execute(db)
  })
  expect(await slow.catch(asFailure)).toMatchObject({
    code: 'service_unavailable',
    facts: { retryAfter: 60 },
  })
})

test('a text that the database cannot hold is named in the answer', async () => {
  const alice = await stack.as('alice')
  const errors = async (path: string, body: object) => {
    const answer = await alice.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [answer.status, ((await answer.json()) as Problem).errors]
  }
  const message = 'This text contains a character that cannot be stored'
  const { id } = await makeFolder(alice)
  const form = await makeTemplate(stack)
  const task = { name: 'Roof', template_id: form, folder_id: id, description: 'a\0b' }
  expect(await errors('/api/workflows/create', task)).toEqual([400, [{ path: '/description', message }]])
  const visit = { name: 'Ana', email: 'ana@example.com', message: 'not\0fine' }
  expect(await errors('/api/contact', visit)).toEqual([400, [{ path: '/message', message }]])
})

test('unheld texts are named wherever in a body they are', () => {
  const unheld = fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udc00y')
  const held = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.integer(),
    fc.constant(null),
  )
  const path = fc.array(fc.oneof(fc.constantFrom('a', 'b/c', '~'), fc.nat(2)), { maxLength: 5 })
  fc.assert(
    fc.property(path, unheld, held, (names, text, other) => {
      const within = (value: unknown, name: string | number) =>
        typeof name === 'number'
          ? [...Array.from({ length: name }, () => other), value, other]
          : { other, [name]: value }
      const escaped = names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      expect(unheldTexts(names.reduceRight<unknown>(within, text))).toEqual([
        { path: escaped.join(''), says: 'text_not_held' },
      ])
      expect(unheldTexts(names.reduceRight<unknown>(within, other))).toEqual([])
    }),
  )
})
