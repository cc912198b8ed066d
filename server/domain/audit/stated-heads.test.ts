// Slow: a worker is started as a program of its own.

import { decodeEntries, entriesPath } from '@atesta/evidence/log/tile.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import { startProcess } from '@atesta/testkit/process.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startNotary } from './notary.ts'

const given = useScene()
const verify = () => given.alice.api.audit.verify({ query: {} })
const anHourAgo = () => given.stack.query(`UPDATE audit_heads SET stated_at = now() - interval '1 hour'`)
const stated = () =>
  given.stack.query<{ company_id: number; audit_seq: number; log_index: number | null }>(
    `SELECT company_id, audit_seq, log_index FROM statements WHERE kind = 'audit' ORDER BY id`,
  )

async function work(done: () => Promise<boolean>) {
  const { databaseUrl, dataDir } = given.stack
  const worker = await startProcess({ role: 'worker', databaseUrl, dataDir })
  await until(done, 60_000)
  await worker.stop()
}

test('the head of a chain that has grown goes into the public log every hour, and the chain is held against it', async () => {
  await given.stack.settle()
  expect([await stated(), (await verify()).logged]).toEqual([[], null])
  await anHourAgo()
  const { seq, hash } = (await verify()).head ?? {}
  await work(async () => (await verify()).logged !== null)

  const { logged, intact } = await verify()
  expect([logged?.seq, intact]).toEqual([seq, true])
  const index = logged?.log_index ?? 0
  const size = Number((await (await given.stack.anyone('/log/checkpoint')).text()).split('\n')[1])
  const bundle = await given.stack.anyone(`/log/${entriesPath(0, size)}`)
  const entry = decodeEntries(new Uint8Array(await bundle.arrayBuffer()))[index]
  expect(parseStatement(entry ?? new Uint8Array())).toEqual({
    type: 'atesta.audit',
    version: 1,
    company: String(given.stack.companies.acme),
    events: seq,
    head: hash,
    recorded_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })

  // Nothing new, nothing stated; and not before the hour is over.
  const before = await stated()
  await given.alice.api.workflows.createFolder({ body: { name: 'Later', members: [] } })
  await work(async () => (await verify()).waiting === 0)
  expect(await stated()).toEqual(before)

  await given.stack.query(
    `UPDATE audit_events SET hash = sha256('other') WHERE company_id = $1 AND seq = $2`,
    [given.stack.companies.acme, seq],
  )
  expect((await verify()).faults).toContainEqual({ what: 'logged', seq, id: expect.any(Number) })
  await given.stack.query('DELETE FROM audit_events WHERE company_id = $1 AND seq >= $2', [
    given.stack.companies.acme,
    seq,
  ])
  expect((await verify()).faults).toContainEqual({ what: 'logged', seq, id: null })
}, 180_000)

test('the notary can state the heads of chains and nothing else', async () => {
  const { kysely } = given.stack.services.log
  const state = (kind: string) =>
    sql`INSERT INTO public.statements (company_id, kind, audit_seq, bytes)
      VALUES (${given.stack.companies.acme}, ${kind}, 1, '\\x00')`.execute(kysely)
  await expect(state('withdrawal')).rejects.toMatchObject({ code: '42501' })
  await expect(
    sql`UPDATE public.statements SET bytes = '\\x00' WHERE kind = 'audit'`.execute(kysely),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a deletion is stated in the log immediately, and a chain restored to an earlier state is detected', async () => {
  const { services, dataDir, companies, query } = given.stack
  const company = companies.rival
  const rita = await given.stack.as('rita')
  const { id } = await rita.api.workflows.createFolder({ body: { name: 'Short-lived', members: [] } })
  await given.stack.settle()
  const [before] = await query('SELECT * FROM audit_heads WHERE company_id = $1', [company])
  await rita.api.workflows.removeFolder({ params: { id } })
  const { log: database, logKeys: keys, statementKeys, logger } = services
  const parts = { database, keys, statementKeys, logger, dataDir }
  const notary = startNotary(parts, { pauseMs: 20, stateMs: 20, urgentMs: 0 })
  const ofRival = async () => (await stated()).filter((row) => row.company_id === company)
  await until(async () => (await ofRival()).length > 0)
  await notary.stop()
  const seq = Number(before?.seq) + 1
  expect((await ofRival()).map((row) => row.audit_seq)).toEqual([seq])
  expect((await rita.api.audit.verify({ query: {} })).intact).toBe(true)

  await query('DELETE FROM audit_events WHERE company_id = $1 AND seq = $2', [company, seq])
  await query(
    'UPDATE audit_heads SET seq = $2, hash = $3, note = $4, stated_seq = $5 WHERE company_id = $1',
    [company, before?.seq, before?.hash, before?.note, before?.stated_seq],
  )
  expect((await rita.api.audit.verify({ query: {} })).faults).toContainEqual({
    what: 'logged',
    seq,
    id: null,
  })
  // Also an attacker who was fast enough to remove the statement before it was sealed.
  await query(`DELETE FROM statements WHERE company_id = $1 AND kind = 'audit'`, [company])
  expect((await rita.api.audit.verify({ query: {} })).faults).toEqual([
    { what: 'missing', seq, to: seq, id: null },
  ])
})

test('a company whose head cannot be stated does not keep the others from it', async () => {
  const { services, dataDir, companies, query } = given.stack
  const [first, second] = [companies.acme, companies.rival].sort((a, b) => a - b)
  const { log: database, logKeys: keys, statementKeys, logger } = services
  await query(`UPDATE audit_heads SET seq = stated_seq + 1, stated_at = now() - interval '1 hour'`)
  const before = (await stated()).filter(({ company_id }) => company_id === second).length
  const allow = await refuseRows(
    given.stack,
    'audit_heads',
    `NEW.company_id = ${first} AND NEW.stated_seq <> OLD.stated_seq`,
  )
  const notary = startNotary({ database, keys, statementKeys, logger, dataDir }, { stateMs: 20 })
  await until(
    async () => (await stated()).filter(({ company_id }) => company_id === second).length > before,
    5000,
  )
  await notary.stop()
  await allow()
})
