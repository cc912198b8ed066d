// Slow: reports are made while a file of theirs is erased.
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { apart } from '@atesta/testkit/structure/refuse-nested.ts'
import { until } from '@atesta/testkit/until.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Db, inCompany } from '../../database/database.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { eraseFiles } from '../retention/erase.ts'
import { lockErasing } from '../tasks/erasing-lock.queries.ts'

const given = useScene()
const within = <T>(work: (db: Db) => Promise<T>) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, work)
/** Sessions that wait for another session's lock. */
const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

test('a report that shows a file is made again when the file is erased by a transaction that began before it', async () => {
  const { stack, alice, ines } = given
  const { id: fileId, inspectionId: inspection_id } = await makeCertified(stack, ines, given.workflowId)
  const holder = new pg.Client({ connectionString: stack.databaseUrl })
  await holder.connect()
  const { id, made } = await within(async (db) => {
    // From now on this is the time at which the file will have been erased.
    await sql`SELECT now()`.execute(db)
    const { id } = await ines.api.reports.generate({ body: { inspection_id } })
    await holder.query('BEGIN')
    await holder.query('SELECT FROM reports WHERE id = $1 FOR UPDATE', [id])
    const made = stack.settle()
    // It has read the file, and is about to note how far it is.
    await until(async () => (await stack.query(waiting)).length === 1)
    await lockErasing(db)
    const by = { userId: alice.userId }
    expect(await eraseFiles(db, [fileId], { reason: 'Asked for', ...by }, by)).toBe(1)
    return { id, made }
  })
  await holder.query('COMMIT')
  await holder.end()
  await made
  const state = async () => (await alice.api.reports.read({ params: { id } })).state
  expect(await state()).toBe('rendering')
  await stack.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1', [
    `report:${id}`,
  ])
  await stack.settle()
  expect(await state()).toBe('ready')
})

test('a file is erased while the PDF of a report that shows it is being stored, and the report is made without it', async () => {
  const { stack, alice, ines } = given
  const { identifier, inspectionId: inspection_id } = await makeCertified(stack, ines, given.workflowId)
  const { id } = await ines.api.reports.generate({ body: { inspection_id } })
  const { services } = stack
  const { storage } = services
  const erased: number[] = []
  const put: typeof storage.put = async (...object) => {
    await storage.put(...object)
    const body = { identifier, reason: 'Asked for' }
    if (erased.length === 0) erased.push((await apart(() => alice.api.retention.erase({ body }))).erased)
  }
  services.storage = { ...storage, put }
  await stack.settle().finally(() => {
    services.storage = storage
  })
  expect(erased).toEqual([1])
  const [report] = await stack.query<{ identifier: string; state: string }>(
    'SELECT identifier, state FROM reports WHERE id = $1',
    [id],
  )
  expect([report?.state, await storage.size(originalKey(report?.identifier ?? ''))]).toEqual([
    'rendering',
    null,
  ])
  await stack.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1', [
    `report:${id}`,
  ])
  await stack.settle()
  expect(await alice.api.reports.read({ params: { id } })).toMatchObject({ state: 'ready', erased_at: null })
})
