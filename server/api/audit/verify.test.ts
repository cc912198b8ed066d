import { useScene } from '@atesta/testkit/scene.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'

const given = useScene()
const verify = (after = 0) => given.alice.api.audit.verify({ query: { after } })

beforeAll(async () => {
  for (let n = 0; n < 8; n++)
    await given.alice.api.workflows.createFolder({ body: { name: `Chained ${n}`, members: [] } })
  await given.stack.settle()
  await given.stack.query('CREATE TABLE kept AS SELECT * FROM audit_events')
  await given.stack.query('CREATE TABLE kept_heads AS SELECT * FROM audit_heads')
})
// As it was, beneath everything: with the rights of the database's owner.
afterEach(async () => {
  await given.stack.query('DELETE FROM audit_events')
  await given.stack.query('INSERT INTO audit_events OVERRIDING SYSTEM VALUE SELECT * FROM kept')
  await given.stack.query(`UPDATE audit_heads h SET seq = k.seq, hash = k.hash, note = k.note
    FROM kept_heads k WHERE k.company_id = h.company_id`)
})

test('an unchanged chain is intact, and the answer says where it ends', async () => {
  const check = await verify()
  expect(check).toMatchObject({ intact: true, faults: [], next: null, waiting: 0 })
  expect(check.checked).toEqual({ from: 1, to: check.entries })
  expect(check.head).toMatchObject({ seq: check.entries, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const origin = `atesta.test/log/audit/${given.stack.companies.acme}`
  expect(check.head?.note.startsWith(`${origin}\n${check.entries}\n`)).toBe(true)
  expect((await verify(5)).checked).toEqual({ from: 6, to: check.entries })
})

test.each([
  'user_id = NULL',
  `user_name = 'Somebody Else'`,
  `action = 'delete'`,
  `noun = 'claim'`,
  `record_id = '1'`,
  `details = details || '{"name": "Other"}'`,
  `details = details || '{"more": 1}'`,
  `at = at - interval '1 microsecond'`,
  `address = '10.0.0.1'`,
  `user_agent = 'other'`,
  `request_id = NULL`,
  'api_key_id = 7',
])('an entry in which the owner of the database set %s is named', async (change) => {
  const [entry] = await given.stack.query<{ id: number }>(
    `UPDATE audit_events SET ${change} WHERE company_id = $1 AND seq = 6 RETURNING id`,
    [given.stack.companies.acme],
  )
  expect((await verify()).faults).toEqual([{ what: 'altered', seq: 6, id: Number(entry?.id) }])
})

test('removed entries are named: in the middle, at the beginning and at the end', async () => {
  const { entries } = await verify()
  const remove = (places: number[]) =>
    given.stack.query('DELETE FROM audit_events WHERE company_id = $1 AND seq = ANY($2)', [
      given.stack.companies.acme,
      places,
    ])
  await remove([1, 4, 5, entries])
  expect((await verify()).faults).toEqual([
    { what: 'missing', seq: 1, to: 1, id: null },
    { what: 'missing', seq: 4, to: 5, id: null },
    { what: 'missing', seq: entries, to: entries, id: null },
  ])
})

test('two entries in each other’s place are named', async () => {
  const acme = given.stack.companies.acme
  await given.stack.query('UPDATE audit_events SET seq = 1000 WHERE company_id = $1 AND seq = 3', [acme])
  await given.stack.query('UPDATE audit_events SET seq = 3 WHERE company_id = $1 AND seq = 4', [acme])
  await given.stack.query('UPDATE audit_events SET seq = 4 WHERE company_id = $1 AND seq = 1000', [acme])
  expect((await verify()).faults.map(({ seq }) => seq)).toEqual([3, 4, 5])
})

test('a shortened chain with a made-up end is not signed; a foreign company’s end is not ours', async () => {
  const acme = given.stack.companies.acme
  await given.stack.query('DELETE FROM audit_events WHERE company_id = $1 AND seq > 5', [acme])
  await given.stack.query(
    `UPDATE audit_heads h SET seq = 5, hash = e.hash FROM audit_events e
     WHERE h.company_id = $1 AND e.company_id = $1 AND e.seq = 5`,
    [acme],
  )
  expect((await verify()).faults).toEqual([{ what: 'head', seq: 5, id: null }])
})
