import { daySeconds } from '@atesta/contract/durations.ts'
import { customerOfAcme, usePayments } from '@atesta/testkit/outside/paying.ts'
import { stripeEvent, stripeSubscription } from '@atesta/testkit/outside/stripe.ts'
import { beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { takeCredit } from './credits.queries.ts'

const given = usePayments()
let customer: string
beforeAll(async () => {
  customer = await customerOfAcme(given)
})
const month = 30 * daySeconds
const begun = 1_795_000_000
type Facts = Partial<Parameters<typeof stripeSubscription>[0]> & { id: string }
/** Stripe tells of a subscription as it is now, and all that follows is done. */
const told = async (facts: Facts) => {
  const subscription = stripeSubscription({ customer, plan: 'team', ...facts })
  given.stripe.objects.set(subscription.id, subscription)
  const event = stripeEvent('customer.subscription.updated', subscription)
  expect((await given.stripe.tell(given.stack.url, event)).status).toBe(204)
  await given.stack.settle()
  return (await given.alice.api.auth.subscriptionInformation()).data
}
const statusOf = (id: string) => given.stripe.objects.get(id)?.status
/** With what the end of a subscription was asked for; nothing when it was not. */
const endsOf = (id: string) =>
  given.stripe.calls
    .filter(({ method, path }) => method === 'DELETE' && path === `/v1/subscriptions/${id}`)
    .map(({ body, query }) => ({ ...body, ...query }))

const use = (credits: number) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, async (db) => {
    for (let n = 0; n < credits; n += 1) await takeCredit(db, 'report', n)
  })

test('ends the older of two subscriptions even if it is announced last', async () => {
  await told({ id: 'sub_newer', plan: 'business', start: begun + 60, created: begun + 60 })
  const after = await told({ id: 'sub_older', start: begun, created: begun })
  expect(after).toMatchObject({ plan: 'business', state: 'active' })
  expect([statusOf('sub_older'), statusOf('sub_newer')]).toEqual(['canceled', 'active'])
})

test('an older one that was left unpaid is ended too, and one that has ended is left alone', async () => {
  await told({ id: 'sub_left', status: 'unpaid', start: begun, created: begun })
  expect(statusOf('sub_left')).toBe('canceled')
  await told({ id: 'sub_over', status: 'canceled', start: begun, created: begun })
  expect(endsOf('sub_over')).toEqual([])
})

test('a plan that is not paid gives no credits, whatever periods begin', async () => {
  const { id, ...facts } = { id: 'sub_newer', plan: 'business', created: begun + 60 }
  await use(3)
  const unpaid = (periods: number) =>
    told({ id, ...facts, status: 'unpaid', start: begun + 60 + periods * month })
  expect((await unpaid(0)).credits).toMatchObject({ included: 3, used: 3, left: 0 })
  expect((await unpaid(1)).credits).toMatchObject({ included: 0, used: 0, left: 0 })
  await expect(use(1)).rejects.toMatchObject({ code: 'no_user_credits' })
  expect((await unpaid(2)).credits).toMatchObject({ included: 0, used: 0, left: 0 })
  const paid = await told({ id, ...facts, start: begun + 60 + 2 * month })
  expect(paid).toMatchObject({ state: 'active', credits: { included: 6000, left: 6000 } })
})

test('a plan that was left unpaid is ended by the next that is bought', async () => {
  const unpaid = { id: 'sub_newer', plan: 'business', created: begun + 60, start: begun + 60 + 2 * month }
  expect(await told({ ...unpaid, status: 'unpaid' })).toMatchObject({ state: 'canceled' })
  const start = unpaid.start + 60
  expect(await told({ id: 'sub_next', start, created: start })).toMatchObject({
    plan: 'team',
    state: 'active',
  })
  expect([statusOf('sub_newer'), statusOf('sub_next')]).toEqual(['canceled', 'active'])
})

test('credits only what was paid in advance for a replaced plan', async () => {
  const start = begun + 4 * month
  const buy = (n: number, status?: string) =>
    told({ id: `sub_paid_${n}`, start: start + n, created: start + n, status })
  await buy(1)
  await buy(2)
  expect(endsOf('sub_paid_1')).toEqual([{ prorate: 'true', invoice_now: 'true' }])
  await buy(2, 'past_due')
  await buy(3)
  expect(statusOf('sub_paid_2')).toBe('canceled')
  expect(endsOf('sub_paid_2')).toEqual([{}])
  await buy(3, 'canceled')
  await buy(4)
  expect(endsOf('sub_paid_3')).toEqual([])
})
