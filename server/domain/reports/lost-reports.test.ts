import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { originalKey } from '../../storage/object-keys.ts'
import { giveUpLostReports } from './reports.jobs.ts'

const given = useScene()
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used
const sweep = () => giveUpLostReports(given.stack.services)

/** A report that waits, and what is done to its job. */
async function waiting(change: string): Promise<number> {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  await given.stack.query(change.replace('JOB', `graphile_worker._private_jobs WHERE key = 'report:${id}'`))
  return id
}
const read = (id: number) => given.ines.api.reports.read({ params: { id } })
const stateOf = async (id: number) => (await read(id)).state
const set = (what: string) =>
  `UPDATE graphile_worker._private_jobs SET ${what} WHERE id IN (SELECT id FROM JOB)`

test.each([
  ['died in its last attempt', set('attempts = max_attempts')],
  ['is gone', 'DELETE FROM JOB'],
])('a report whose job %s fails and returns its credit once', async (_what, change) => {
  const before = await used()
  const id = await waiting(change)
  expect(await used()).toBe(before + 1)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'UNKNOWN' })
  expect(await used()).toBe(before)
  expect(await countRows(given.stack, 'credit_entries', `record_id = $1 AND reason = 'refund'`, [id])).toBe(1)
})

test('removes what the last attempt had stored', async () => {
  const { services, settle, query } = given.stack
  const id = await waiting(set('attempts = max_attempts'))
  const [row] = await query<{ identifier: string }>('SELECT identifier FROM reports WHERE id = $1', [id])
  const key = originalKey(row?.identifier ?? '')
  await services.storage.put(key, Buffer.from('%PDF-'), 'application/pdf')
  await sweep()
  await settle()
  expect(await services.storage.size(key)).toBeNull()
})

test.each([
  ['waits for its first attempt', 'SELECT FROM JOB'],
  ['waits for its last attempt', set('attempts = max_attempts - 1')],
  ['is in its last attempt', set(`attempts = max_attempts, locked_at = now(), locked_by = 'somebody'`)],
])('a report whose job %s is left alone', async (_what, change) => {
  const id = await waiting(change)
  const before = await used()
  await sweep()
  expect(await stateOf(id)).toBe('queued')
  expect(await used()).toBe(before)
})

test('one that cannot be given up does not stop those behind it, and is given up later', async () => {
  const [stuck, other] = [await waiting('DELETE FROM JOB'), await waiting('DELETE FROM JOB')]
  const allow = await refuseRows(given.stack, 'reports', `NEW.id = ${stuck}`)
  await sweep()
  expect([await stateOf(stuck), await stateOf(other)]).toEqual(['queued', 'failed'])
  await allow()
  await sweep()
  expect(await stateOf(stuck)).toBe('failed')
})

/** A report that would print a statement which the log has just refused. */
async function printsRefused(): Promise<{ id: number; inspection_id: number }> {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  await given.stack.query(
    `UPDATE statements SET refused_at = now(), refused_for = 'not_authentic' WHERE inspection_id = $1`,
    [inspection_id],
  )
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  return { id, inspection_id }
}

test('one that would print a statement that the log refused waits, and is made once that is sealed after all', async () => {
  const { stack } = given
  const { id, inspection_id } = await printsRefused()
  await stack.settle()
  expect(await read(id)).toMatchObject({ state: 'queued', awaits_seal: true })
  await stack.query(`UPDATE statements SET refused_at = now() - interval '2 min' WHERE inspection_id = $1`, [
    inspection_id,
  ])
  await stack.settle()
  expect(await read(id)).toMatchObject({ state: 'ready' })
})

test('after ten minutes it fails with the reason, and its credit is back', async () => {
  const before = await used()
  const { id } = await printsRefused()
  await given.stack.query(`UPDATE reports SET created_at = now() - interval '11 min' WHERE id = $1`, [id])
  await given.stack.settle()
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'report_statement_refused' })
  expect(await used()).toBe(before)
})
