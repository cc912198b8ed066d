import { daySeconds } from '@atesta/contract/durations.ts'
import { customerOfAcme, usePayments } from '@atesta/testkit/outside/paying.ts'
import { stripeEvent, stripeInvoice, stripeSubscription } from '@atesta/testkit/outside/stripe.ts'
import { countRows, rowsOf } from '@atesta/testkit/rows.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from './assign-plan.ts'
import { queueEndReplaced, queueSync } from './billing.queries.ts'
import { takeCredit } from './credits.queries.ts'

const given = usePayments()
let customer: string
beforeAll(async () => {
  customer = await customerOfAcme(given)
})
const month = 30 * daySeconds
const begun = 1_795_000_000
const tell = async (type: string, object: Record<string, unknown>, id?: string) => {
  const answer = await given.stripe.tell(given.stack.url, stripeEvent(type, object, id))
  expect(answer.status).toBe(204)
}
const known = (facts: Partial<Parameters<typeof stripeSubscription>[0]> = {}) => {
  const subscription = stripeSubscription({ id: 'sub_1', customer, plan: 'team', ...facts })
  given.stripe.objects.set(subscription.id, subscription)
  return subscription
}
const now = async () => (await given.alice.api.auth.subscriptionInformation()).data
const kinds = async () =>
  (await given.alice.api.billing.history({ query: {} })).data.map((entry) => entry.kind)
const use = (credits: number) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, async (db) => {
    for (let n = 0; n < credits; n += 1) await takeCredit(db, 'report', n)
  })

test('an event without a signature, or with a wrong one, changes nothing', async () => {
  const event = stripeEvent('customer.subscription.created', known())
  const before = await rowsOf(given.stack)
  const url = `${given.stack.url}/api/billing/stripe/webhook`
  const wrong = await given.stripe.tell(given.stack.url, event, { secret: 'whsec_of_somebody_else' })
  const bare = await fetch(url, { method: 'POST', body: JSON.stringify(event) })
  expect([wrong.status, bare.status]).toEqual([400, 400])
  expect(await bare.json()).toMatchObject({ code: 'malformed_request' })
  expect(await rowsOf(given.stack)).toEqual(before)
})

test('is not found where plans are not sold', async () => {
  const stack = await startStack()
  try {
    const answer = await given.stripe.tell(stack.url, stripeEvent('invoice.paid', {}))
    expect(answer.status).toBe(404)
  } finally {
    await stack.stop()
  }
})

test('accepts and ignores unknown customers and kinds', async () => {
  const before = await rowsOf(given.stack)
  await tell(
    'customer.subscription.created',
    stripeSubscription({ id: 'sub_x', customer: 'cus_x', plan: 'team' }),
  )
  await tell('charge.succeeded', { id: 'ch_1', object: 'charge', customer })
  expect(await rowsOf(given.stack)).toEqual(before)
})

test('a plan that was paid holds from then on; the same event twice is one', async () => {
  await use(4)
  const subscription = known()
  await tell('customer.subscription.created', subscription, 'evt_same')
  await tell('customer.subscription.created', subscription, 'evt_same')
  expect(await countRows(given.stack, 'stripe_events', 'id = $1', ['evt_same'])).toBe(1)
  await given.stack.settle()
  expect(await now()).toMatchObject({
    plan: 'team',
    state: 'active',
    period: 'month',
    renews_at: new Date((begun + month) * 1000).toISOString(),
    credits: { included: 1500, used: 0, left: 1500 },
    limits: { users: 25 },
  })
  expect(await kinds()).toEqual(['started'])
})

test('renewal resets the credits, whatever order the events come in', async () => {
  await use(7)
  const first = known()
  const renewed = known({ start: begun + month })
  const invoice = stripeInvoice({ id: 'in_2', customer, subscription: 'sub_1', amount: 9900 })
  given.stripe.objects.set('in_2', invoice)
  await tell('invoice.paid', invoice)
  await tell('customer.subscription.updated', renewed)
  // Written before the renewal, delivered after it.
  await tell('customer.subscription.updated', first)
  await given.stack.settle()
  const after = await now()
  expect(after.credits).toMatchObject({ used: 0, left: 1500 })
  expect(after.renews_at).toBe(new Date((begun + 2 * month) * 1000).toISOString())
  await use(2)
  await tell('customer.subscription.updated', first)
  await given.stack.settle()
  expect((await now()).credits.used).toBe(2)
  expect((await kinds()).filter((kind) => kind === 'renewed')).toHaveLength(1)
  const paid = (await given.alice.api.billing.history({ query: {} })).data.find(
    (entry) => entry.kind === 'paid',
  )
  expect(paid).toMatchObject({
    amount: 9900,
    currency: 'usd',
    document_url: 'https://invoice.stripe.test/in_2',
  })
})

test('a payment that fails is told and changes no credits', async () => {
  known({ start: begun + month, status: 'past_due' })
  const invoice = stripeInvoice({ id: 'in_3', customer, subscription: 'sub_1', amount: 9900, status: 'open' })
  given.stripe.objects.set('in_3', invoice)
  await tell('invoice.payment_failed', invoice)
  await given.stack.settle()
  expect(await now()).toMatchObject({ state: 'past_due', credits: { included: 1500, used: 2 } })
  expect(await kinds()).toContain('payment_failed')
})

test('a larger plan replaces the one before, which is ended and no longer heard', async () => {
  known({ start: begun + month })
  const larger = known({
    id: 'sub_2',
    plan: 'business',
    start: begun + month + 60,
    created: begun + month + 60,
  })
  await tell('customer.subscription.created', larger)
  await given.stack.settle()
  // What was used of the smaller one is paid for with the larger one's.
  expect(await now()).toMatchObject({ plan: 'business', credits: { included: 6000, used: 2 } })
  expect(await countRows(given.stack, 'credit_entries', "reason = 'carried' AND amount = -2")).toBe(1)
  expect(given.stripe.objects.get('sub_1')).toMatchObject({ status: 'canceled' })
  await tell('customer.subscription.deleted', given.stripe.objects.get('sub_1') ?? {})
  await given.stack.settle()
  expect(await now()).toMatchObject({ plan: 'business', state: 'active' })
  expect((await kinds())[0]).toBe('changed')
})

test('the operator assigns nothing to a company that pays', async () => {
  const { acme } = given.stack.companies
  await expect(
    inCompany(given.stack.services.app, acme, (db) =>
      assignPlan(db, acme, { plan: 'team', period: 'month' }),
    ),
  ).rejects.toThrow('pays for its plan')
})

test('while the service is away, the work waits and is done later', async () => {
  known({ id: 'sub_2', plan: 'business', start: begun + month + 60, created: begun + month + 60, ends: true })
  given.stripe.failing = 503
  await tell('customer.subscription.updated', given.stripe.objects.get('sub_2') ?? {})
  await given.stack.settle()
  expect((await now()).ends).toBe(false)
  given.stripe.failing = null
  // The queue's own pause is seconds; here the job is due immediately.
  await until(async () => {
    await given.stack.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await given.stack.settle()
    return (await now()).ends
  })
  expect((await kinds())[0]).toBe('cancelled')
})

test('handles the rest of an event when Stripe does not know a part', async () => {
  known({
    id: 'sub_2',
    plan: 'business',
    start: begun + month + 60,
    created: begun + month + 60,
    ends: false,
  })
  const look = [
    { kind: 'invoice' as const, id: 'in_nowhere' },
    { kind: 'subscription' as const, id: 'sub_2' },
  ]
  await inCompany(given.stack.services.app, given.stack.companies.acme, (db) =>
    queueSync(db, given.stack.companies.acme, { look }),
  )
  await given.stack.settle()
  expect((await now()).ends).toBe(false)
  await given.stack.query('DELETE FROM graphile_worker._private_jobs')
})

test('after its end nothing more can be certified, and existing records stay', async () => {
  known({
    id: 'sub_2',
    plan: 'business',
    start: begun + month + 60,
    created: begun + month + 60,
    status: 'canceled',
  })
  await tell('customer.subscription.deleted', given.stripe.objects.get('sub_2') ?? {})
  await given.stack.settle()
  expect(await now()).toMatchObject({
    state: 'canceled',
    renews_at: null,
    credits: { included: 2, used: 2, left: 0 },
  })
  await expect(use(1)).rejects.toMatchObject({ code: 'no_user_credits' })
  expect((await kinds())[0]).toBe('ended')
})

test('credits that were bought beside a plan outlive it, and are not given twice', async () => {
  const third = { id: 'sub_3', start: begun + 3 * month, created: begun + 3 * month }
  await tell('customer.subscription.created', known(third))
  await given.stack.settle()
  await given.stack.query('UPDATE companies SET credits_extra = 100 WHERE id = $1', [
    given.stack.companies.acme,
  ])
  await use(5)
  await tell('customer.subscription.deleted', known({ ...third, status: 'canceled' }))
  await given.stack.settle()
  expect(await now()).toMatchObject({ state: 'canceled', credits: { extra: 100, left: 100 } })
  await use(1)
  const fourth = { id: 'sub_4', start: begun + 4 * month, created: begun + 4 * month }
  await tell('customer.subscription.created', known(fourth))
  await given.stack.settle()
  expect((await now()).credits).toMatchObject({ included: 1500, extra: 99, used: 0 })
})

test('there and back in the middle of a term gives no credits; the next term does', async () => {
  const [fourth, later] = [begun + 4 * month, begun + 4 * month + 60]
  await use(3)
  const change = async (id: string, plan: string, start: number) => {
    await tell('customer.subscription.created', known({ id, plan, start, created: start }))
    await given.stack.settle()
    return (await now()).credits
  }
  expect((await now()).renews_at).toBe(new Date((fourth + month) * 1000).toISOString())
  expect(await change('sub_5', 'business', later)).toMatchObject({ included: 6000, used: 3 })
  await use(2)
  expect(await change('sub_6', 'team', later + 60)).toMatchObject({ included: 1500, used: 5 })
  const renewed = known({ id: 'sub_6', start: later + 60 + month, created: later + 60 })
  await tell('customer.subscription.updated', renewed)
  await given.stack.settle()
  expect((await now()).credits).toMatchObject({ included: 1500, used: 0 })
})

test('carries over only the plan’s part of the usage, not that of bought credits', async () => {
  const { acme } = given.stack.companies
  await given.stack.query('UPDATE companies SET credits_included = 10, credits_extra = 100 WHERE id = $1', [
    acme,
  ])
  await use(14)
  const start = begun + 5 * month + 180
  await tell('customer.subscription.created', known({ id: 'sub_7', start, created: start }))
  await given.stack.settle()
  expect((await now()).credits).toMatchObject({ included: 1500, extra: 96, used: 10 })
})

test('a replaced subscription is ended, though the service answered nothing until the last attempt', async () => {
  known({ id: 'sub_8' })
  await inCompany(given.stack.services.app, given.stack.companies.acme, (db) => queueEndReplaced(db, 'sub_8'))
  await given.stack.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1')
  given.stripe.failing = 503
  await given.stack.settle()
  given.stripe.failing = null
  await given.stack.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await given.stack.settle()
  expect(given.stripe.objects.get('sub_8')).toMatchObject({ status: 'canceled' })
})
