// Slow: programs are started and killed in each round, with thousands of entries to place.

import { startProcess } from '@atesta/testkit/process.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { apart } from '@atesta/testkit/structure/refuse-nested.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { until } from '@atesta/testkit/until.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { placeWaiting } from './notary.ts'
import { checkWholeChain } from './verify-chain.ts'

const given = useScene()
const write = (count: number, company: number) =>
  given.stack.query(
    `INSERT INTO audit_events (company_id, action, noun, record_id) SELECT $1, 'create', 'x', n::text FROM generate_series(1, $2) n`,
    [company, count],
  )
const check = (company: number) =>
  checkWholeChain(given.stack.services.log.kysely, company, given.stack.services.logKeys, given.stack.dataDir)
const waiting = () => countRows(given.stack, 'audit_events', 'seq IS NULL')
const placed = () => countRows(given.stack, 'audit_events', 'seq IS NOT NULL')
const startWorker = () => {
  const { databaseUrl, dataDir } = given.stack
  return startProcess({ role: 'worker', databaseUrl, dataDir })
}

test('workers killed at random moments, and two at once, leave one chain without a gap or a fork', async () => {
  const { acme, rival } = given.stack.companies
  const times = repetitions(2, 8)
  for (let round = 0; round < times; round++) {
    const workers = await Promise.all(round % 2 ? [startWorker(), startWorker()] : [startWorker()])
    const before = await placed()
    await Promise.all([write(3000, acme), write(300, rival)])
    // Killed while it works: once it has begun and, unless it was very quick, is not through.
    await until(async () => (await placed()) > before)
    await Promise.all(workers.map((worker) => worker.kill()))
  }
  const survivors = await Promise.all([startWorker(), startWorker()])
  await until(async () => (await waiting()) === 0)
  expect(await Promise.all(survivors.map((worker) => worker.stop()))).toEqual([0, 0])
  for (const [company, least] of [
    [acme, 3000 * times],
    [rival, 300 * times],
  ] as const) {
    const { entries, faults } = await check(company)
    expect(faults).toEqual([])
    expect(entries).toBeGreaterThanOrEqual(least)
  }
}, 1_200_000)

test('a late commit takes a later place without blocking others', async () => {
  const { acme } = given.stack.companies
  const { app, log, logKeys } = given.stack.services
  const place = () =>
    placeWaiting({ database: log, keys: logKeys }, (error) => {
      throw error
    })
  await place()
  const add = (word: string) =>
    sql`INSERT INTO audit_events (action, noun, record_id) VALUES (${word}, 'late', '1')`
  await inCompany(app, acme, async (slow) => {
    await add('slow').execute(slow)
    await apart(() => inCompany(app, acme, (quick) => add('quick').execute(quick)))
    await place()
  })
  await place()
  const order = await given.stack.query(`SELECT action FROM audit_events WHERE noun = 'late' ORDER BY seq`)
  expect(order.map(({ action }) => action)).toEqual(['quick', 'slow'])
  expect((await check(acme)).faults).toEqual([])
})

test('the application can add entries and read them, and nothing else', async () => {
  const { acme } = given.stack.companies
  const attempt = (statement: string) =>
    inCompany(given.stack.services.app, acme, (db) => sql.raw(statement).execute(db))
  for (const statement of [
    `UPDATE audit_events SET details = '{}'`,
    'UPDATE audit_events SET seq = NULL, hash = NULL',
    'DELETE FROM audit_events',
    'TRUNCATE audit_events',
    `INSERT INTO audit_events (action, noun, record_id, at) VALUES ('x', 'x', 'x', '2020-01-01')`,
    `INSERT INTO audit_events (action, noun, record_id, seq, hash) VALUES ('x', 'x', 'x', 1, sha256(''))`,
    'UPDATE audit_heads SET seq = 0',
    'DELETE FROM audit_heads',
  ])
    await expect(attempt(statement)).rejects.toMatchObject({ code: '42501' })
})

test('even the notary cannot move or change an entry that has its place', async () => {
  const { kysely } = given.stack.services.log
  const moved = await sql`UPDATE public.audit_events SET seq = seq + 1000000 WHERE seq IS NOT NULL`.execute(
    kysely,
  )
  expect(moved.numAffectedRows).toBe(0n)
  for (const statement of [`UPDATE public.audit_events SET action = 'x'`, 'DELETE FROM public.audit_events'])
    await expect(sql.raw(statement).execute(kysely)).rejects.toMatchObject({ code: '42501' })
})

test('one company whose chain was tampered with does not stop the others', async () => {
  const { acme, rival } = given.stack.companies
  const { log, logKeys } = given.stack.services
  await given.stack.query(
    `INSERT INTO audit_events (company_id, action, noun, record_id, seq, hash)
     SELECT $1, 'x', 'x', 'x', seq + 1, sha256('') FROM audit_heads WHERE company_id = $1`,
    [acme],
  )
  await Promise.all([write(1, acme), write(1, rival)])
  const failed: number[] = []
  await placeWaiting({ database: log, keys: logKeys }, (_error, company) => failed.push(company))
  expect(failed).toEqual([acme])
  expect((await check(rival)).faults).toEqual([])
  expect((await check(acme)).faults.map(({ what }) => what)).toContain('unexpected')
})
