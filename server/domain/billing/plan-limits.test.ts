// Slow: files are certified and reports made until a plan has no room left.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeInspection, payload, sendBytes } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterEach, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { type Assignment, assignPlan } from './assign-plan.ts'

const gigabyte = 1024 ** 3
/** Of a file, so that whole ones fill the trial. */
const eighth = gigabyte / 8

const given = useScene()
const work = <T>(task: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, task)
const have = (plan: Assignment['plan'], credits?: number) =>
  work((db) =>
    assignPlan(db, given.stack.companies.acme, { plan, period: 'month', ...(credits && { credits }) }),
  )
const subscription = async () => (await given.ines.api.auth.subscriptionInformation()).data
const usage = async () => (await subscription()).usage
const announce = async (size: number, inspectionId?: number) => {
  const inspection_id = inspectionId ?? (await makeInspection(given.ines, given.workflowId)).id
  const body = { title: 'x.pdf', size, inspection_id, component_id: 'files' }
  return given.ines.api.certifications.create({ body })
}
async function announceFifty(size: number) {
  const drafts = await Promise.all(
    Array.from({ length: 10 }, () => makeInspection(given.ines, given.workflowId)),
  )
  return Promise.allSettled(Array.from({ length: 50 }, (_, n) => announce(size, drafts[n % 10]?.id)))
}
const remove = (identifier: string) => given.ines.api.certifications.remove({ params: { identifier } })
/** Uses space until this many bytes of the trial's gigabyte are left. */
async function fillUpTo(left: number): Promise<void> {
  for (let free = gigabyte - (await usage()).storage_bytes - left; free > 0; free -= eighth)
    await announce(Math.min(free, eighth))
}
async function empty(): Promise<void> {
  const left = await given.stack.query<{ identifier: string }>(
    'SELECT identifier FROM certifications WHERE company_id = $1 AND deleted_at IS NULL',
    [given.stack.companies.acme],
  )
  for (const { identifier } of left) await given.alice.api.certifications.remove({ params: { identifier } })
}
const refused = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))

/** What is counted is what there is, after whatever a test did. */
afterEach(async () => {
  const [truth] = await given.stack.query(
    `SELECT (SELECT COALESCE(sum(size), 0)::float FROM certifications
       WHERE company_id = $1 AND deleted_at IS NULL AND state <> 'failed') AS storage_bytes,
     (SELECT count(*)::int FROM users WHERE company_id = $1 AND kind = 'person' AND disabled_at IS NULL) AS users`,
    [given.stack.companies.acme],
  )
  expect(await usage()).toEqual(truth)
})

test('of fifty concurrent files exactly as many are accepted as fit', async () => {
  await have('trial')
  const before = await countRows(given.stack, 'certifications')
  const answers = await announceFifty(eighth)
  expect(refused(answers)).toEqual(Array(42).fill('plan_limit_storage'))
  expect(await countRows(given.stack, 'certifications')).toBe(before + 8)
  expect(await subscription()).toMatchObject({
    credits: { used: 8 },
    limits: { storage_bytes: gigabyte },
    usage: { storage_bytes: gigabyte },
  })
})

test('one byte more is refused and leaves nothing behind; deleting makes room', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'x.pdf', size: 1, inspection_id: id, component_id: 'files' }
  const refuse = () =>
    expectRefused(given.stack, given.ines, certifications.create, { body }, 'plan_limit_storage')
  expect(await refuse()).toMatchObject({ status: 402, meta: { limit: gigabyte, used: gigabyte } })
  const [one] = await given.stack.query<{ identifier: string }>(
    `SELECT identifier FROM certifications WHERE size = ${eighth} LIMIT 1`,
  )
  await remove(one?.identifier ?? '')
  await announce(eighth, id)
  await refuse()
})

test('a file that was let in is received, also when it was the last that fitted or the plan has shrunk', async () => {
  await empty()
  const pdf = makePdf()
  const { upload_url } = await announce(pdf.length)
  await fillUpTo(0)
  expect((await sendBytes(given.ines, upload_url, pdf)).status).toBe(204)
  await have('self-hosted')
  const late = await announce(pdf.length)
  await fillUpTo(-200_000_000)
  await have('trial')
  await expect(announce(1)).rejects.toMatchObject({ code: 'plan_limit_storage' })
  expect((await sendBytes(given.ines, late.upload_url, pdf)).status).toBe(204)
})

test('a refused file gives its room back, and takes it again when it is retried', async () => {
  await empty()
  const before = await usage()
  const { id } = await makeInspection(given.ines, given.workflowId)
  const bad = Buffer.from('neither a picture nor a document')
  const sent = await certify(given.ines, id, bad)
  expect(sent.answer.ok).toBe(false)
  expect(await usage()).toEqual(before)
  await fillUpTo(bad.length - 1)
  const params = { id: sent.id }
  await expectRefused(given.stack, given.ines, certifications.retry, { params }, 'plan_limit_storage')
  await empty()
  const again = await certify(given.ines, id, bad)
  await given.ines.api.certifications.retry({ params: { id: again.id } })
  expect(await usage()).toEqual({ ...before, storage_bytes: bad.length })
})

test('a report needs room too: without any it is refused, and one that does not fit fails and costs nothing', async () => {
  await empty()
  const { id: inspection_id, version } = await makeInspection(given.ines, given.workflowId)
  await given.ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(inspection_id, version, { name: 'Done' }),
  })
  await fillUpTo(0)
  const body = { inspection_id }
  await expectRefused(given.stack, given.ines, reports.generate, { body }, 'plan_limit_storage')
  await empty()
  await fillUpTo(100)
  const { used } = (await subscription()).credits
  const { id } = await given.ines.api.reports.generate({ body })
  await given.stack.settle()
  expect(await given.ines.api.reports.read({ params: { id } })).toMatchObject({
    state: 'failed',
    failure: 'plan_limit_storage',
  })
  expect(await subscription()).toMatchObject({ credits: { used }, usage: { storage_bytes: gigabyte - 100 } })
  const [row] = await given.stack.query<{ identifier: string }>(
    'SELECT identifier FROM reports WHERE id = $1',
    [id],
  )
  expect(await given.stack.services.storage.size(originalKey(row?.identifier ?? ''))).toBeNull()
  await empty()
  const made = await given.ines.api.reports.generate({ body })
  await given.stack.settle()
  const { state, size } = await given.ines.api.reports.read({ params: { id: made.id } })
  expect([state, (await usage()).storage_bytes]).toEqual(['ready', size])
})

test('of fifty concurrent invitations exactly as many are accepted as the plan allows', async () => {
  await have('team')
  await given.stack.query(
    `INSERT INTO users (company_id, name, email, range)
     SELECT $1, 'Filler', 'filler' || n || '@acme.test', 'RANGE_USER' FROM generate_series(1, $2::int) n`,
    [given.stack.companies.acme, 15 - (await usage()).users],
  )
  const invite = (n: number) =>
    given.alice.api.users.create({ body: { email: `n${n}@acme.test`, name: 'New', range: 'RANGE_USER' } })
  const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => invite(n)))
  expect(refused(answers)).toEqual(Array(40).fill('plan_limit_users'))
  expect((await usage()).users).toBe(25)
  expect(await countRows(given.stack, 'mails', "kind = 'user_invitation'")).toBe(10)
  const [first] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  await given.alice.api.users.remove({ params: { id: first?.id ?? 0 } })
  await invite(51)
  await expect(invite(52)).rejects.toMatchObject({ code: 'plan_limit_users' })
})

test('under an unlimited plan no request waits for another', async () => {
  await have('self-hosted')
  const { id } = await makeInspection(given.ines, given.workflowId)
  await work(async (db) => {
    await lockCompany(db)
    await announce(200_000_000, id)
    await given.alice.api.users.create({
      body: { email: 'free@acme.test', name: 'Free', range: 'RANGE_USER' },
    })
  })
})

test('limited credits without a storage limit are taken by concurrent requests, also as a period begins', async () => {
  await have('self-hosted', 30)
  await given.stack.query(
    `UPDATE subscriptions SET period_end = now() - interval '1 hour' WHERE company_id = $1`,
    [given.stack.companies.acme],
  )
  const answers = await announceFifty(1000)
  expect(refused(answers)).toEqual(Array(20).fill('no_user_credits'))
  expect((await subscription()).credits).toMatchObject({ used: 30, left: 0 })
})
