import { daySeconds } from '@atesta/contract/durations.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { stripeSubscription } from '@atesta/testkit/outside/stripe.ts'
import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from './assign-plan.ts'
import { refundCredit, takeCredit } from './credits.queries.ts'
import { applySubscription } from './sync-stripe.ts'

const given = useScene()
const acme = () => given.stack.companies.acme
const work = <T>(task: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(given.stack.services.app, acme(), task)
const credits = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits
const assign = (plan: 'starter' | 'team' = 'starter') =>
  work((db) => assignPlan(db, acme(), { plan, period: 'month' }))
const take = (record: number) => work((db) => takeCredit(db, 'report', record))
const refund = (record: number) => work((db) => refundCredit(db, 'report', record))
const second = () => Math.floor(Date.now() / 1000)
type Facts = { id: string; plan: 'team' | 'business'; start: number }
/** What Stripe says is applied, as its job does. */
const pay = ({ id, plan, start }: Facts) =>
  work((db) => {
    const said = stripeSubscription({ id, customer: 'cus_acme', plan, start, created: start })
    return applySubscription(db, acme(), said as unknown as Stripe.Subscription)
  })

/** All who take, give back or restart credits of a limited company wait here. */
const company = () => ({
  sql: 'SELECT FROM companies WHERE id = $1 FOR NO KEY UPDATE',
  values: [acme()],
})

test('a charge that waited for a new plan is refunded to that plan', async () => {
  await assign()
  await inTurn(given.stack, company(), [() => assign('team'), () => take(1)])
  expect(await credits()).toMatchObject({ included: 1500, used: 1 })
  await refund(1)
  expect(await credits()).toMatchObject({ used: 0, left: 1500 })
})

test('a refund during a change of plan adds no credit to the next', async () => {
  await assign()
  await take(11)
  // The credits of the new plan count from nothing already, and that is not committed yet.
  const beforeCommit = { sql: 'LOCK TABLE audit_events IN SHARE MODE', values: [] }
  await inTurn(given.stack, beforeCommit, [() => assign(), () => refund(11)])
  await take(12)
  expect(await credits()).toMatchObject({ used: 1, left: 299 })
})

test('a refund during a change of plan cannot deadlock', async () => {
  await assign()
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const { identifier } = await given.ines.api.certifications.create({ body })
  // As in a company that has counted for a while: which of them a connection counts in depends on chance.
  await given.stack.query(
    'INSERT INTO usage_counters (company_id, slot) SELECT $1, n FROM generate_series(0, 15) n ON CONFLICT DO NOTHING',
    [acme()],
  )
  const [, removed] = await inTurn<[unknown, Response]>(given.stack, company(), [
    () => assign('team'),
    () => call(given.ines, certifications.remove, { params: { identifier } }),
  ])
  expect(removed.status).toBe(204)
  expect(await credits()).toMatchObject({ included: 1500, used: 0 })
})

test('a charge before Stripe announced the next period is not refunded in it', async () => {
  await pay({ id: 'sub_late', plan: 'team', start: second() - 40 * daySeconds })
  // The next period has begun at Stripe, and is heard of later.
  for (const record of [21, 22, 23]) await take(record)
  await pay({ id: 'sub_late', plan: 'team', start: second() - daySeconds })
  for (const record of [21, 22, 23]) await refund(record)
  await take(24)
  expect(await credits()).toMatchObject({ included: 1500, used: 1 })
})

test('a charge carried into another plan is refunded', async () => {
  await pay({ id: 'sub_small', plan: 'team', start: second() - 3600 })
  const { used } = await credits()
  for (const record of [31, 32]) await take(record)
  await pay({ id: 'sub_large', plan: 'business', start: second() + 1 })
  expect(await credits()).toMatchObject({ included: 6000, used: used + 2 })
  await refund(31)
  expect(await credits()).toMatchObject({ included: 6000, used: used + 1 })
})
