import { certify, limitCredits, makeInspection } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from './assign-plan.ts'
import { refundCredit, takeCredit } from './credits.queries.ts'
import { assertUserLimit } from './limits.ts'

const given = useScene()
const credits = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits
const company = () => ({ companyId: given.stack.companies.acme })
const work = <T>(task: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(given.stack.services.app, company().companyId, task)

test('of fifty concurrent requests exactly as many get a credit as are left', async () => {
  await limitCredits(given.stack, 10)
  const drafts = await Promise.all(
    Array.from({ length: 5 }, () => makeInspection(given.ines, given.workflowId)),
  )
  const before = await countRows(given.stack, 'certifications')
  const body = (n: number) => ({
    title: 'x.jpg',
    size: 10,
    inspection_id: drafts[n % 5]?.id ?? 0,
    component_id: 'files',
  })
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => given.ines.api.certifications.create({ body: body(n) })),
  )
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refusals).toEqual(Array(40).fill('no_user_credits'))
  expect(await countRows(given.stack, 'certifications')).toBe(before + 10)
  expect(await credits()).toMatchObject({ used: 10, left: 0 })
  await limitCredits(given.stack, null)
})

test('without a limit no request waits, and all are counted', async () => {
  const before = (await credits()).used
  await Promise.all(Array.from({ length: 60 }, (_, id) => work((db) => takeCredit(db, 'report', 1000 + id))))
  expect((await credits()).used).toBe(before + 60)
})

test('usage is a sum of few rows, however much was used', async () => {
  await given.stack.query(
    `INSERT INTO credit_entries (company_id, amount, reason, record_id)
     SELECT $1, -1, 'certification', n FROM generate_series(1, 20000) n`,
    [company().companyId],
  )
  expect((await credits()).used).toBeGreaterThan(20_000)
  expect(await countRows(given.stack, 'usage_counters')).toBeLessThanOrEqual(32)
})

test('gives the credit of a refused file back', async () => {
  const before = (await credits()).used
  const { id } = await makeInspection(given.ines, given.workflowId)
  const sent = await certify(given.ines, id, Buffer.from('no picture at all'))
  expect(sent.answer.ok).toBe(false)
  expect((await credits()).used).toBe(before)
})

test('a refund for an earlier period is recorded without a credit', async () => {
  await work((db) => takeCredit(db, 'report', 77_001))
  const { acme } = given.stack.companies
  await work((db) => assignPlan(db, acme, { plan: 'starter', period: 'month' }))
  expect((await credits()).used).toBe(0)
  await work((db) => refundCredit(db, 'report', 77_001))
  expect((await credits()).used).toBe(0)
  // A file that happens to have the same number took its own.
  await work((db) => takeCredit(db, 'certification', 77_001))
  await work((db) => refundCredit(db, 'report', 77_001))
  expect((await credits()).used).toBe(1)
  await work((db) => refundCredit(db, 'certification', 77_001))
  await work((db) => takeCredit(db, 'report', 77_002))
  await work((db) => refundCredit(db, 'report', 77_002))
  expect(await credits()).toMatchObject({ used: 0, left: 300 })
  await work((db) => refundCredit(db, 'report', 77_002))
  expect(
    await countRows(given.stack, 'credit_entries', 'reason = $1 AND record_id > 77000', ['refund']),
  ).toBe(5)
})

test('a transaction that fails has taken nothing', async () => {
  const before = (await credits()).used
  await expect(
    work(async (db) => {
      await takeCredit(db, 'report', 1)
      throw new Error('something else went wrong')
    }),
  ).rejects.toThrow('something else')
  expect((await credits()).used).toBe(before)
})

test('users beyond the plan are refused, also with two concurrent requests', async () => {
  const { acme } = given.stack.companies
  await expect(work((db) => assertUserLimit(db))).rejects.toMatchObject({
    code: 'plan_limit_users',
  })
  await work((db) => assignPlan(db, acme, { plan: 'team', period: 'year' }))
  await work((db) => assertUserLimit(db))
  await work((db) => assignPlan(db, acme, { plan: 'self-hosted', period: 'month' }))
  await work((db) => assertUserLimit(db))
})
